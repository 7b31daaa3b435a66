import { plural, t } from "@lingui/core/macro";
import { isolate } from "#client/lib/i18n.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import type { Category } from "#shared/categories.api.ts";
import { useDeleteCategory } from "./categories.data.ts";

interface DeleteCategoryDialogProps {
  open: boolean;
  onClose: () => void;
  category: Category;
}

/** Confirms the deletion of a category and says that its dishes become Uncategorized. */
export function DeleteCategoryDialog({ open, onClose, category }: DeleteCategoryDialogProps) {
  const remove = useDeleteCategory();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t`Delete "${{ name: isolate(category.name) }}"?`}
      description={consequence(category.dishCount)}
      confirmLabel={t`Delete category`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(category.id, { onSettled: onClose })}
    />
  );
}

function consequence(dishCount: number): string {
  if (dishCount === 0) return t`No dishes are in this category.`;
  return plural(
    { count: dishCount },
    {
      one: "# dish will move to Uncategorized. No dish is deleted.",
      other: "# dishes will move to Uncategorized. No dish is deleted.",
    },
  );
}
