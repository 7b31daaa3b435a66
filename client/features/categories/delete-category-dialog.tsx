import { pluralize } from "#client/lib/format.ts";
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
      title={`Delete "${category.name}"?`}
      description={consequence(category.dishCount)}
      confirmLabel="Delete category"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(category.id, { onSettled: onClose })}
    />
  );
}

function consequence(dishCount: number): string {
  if (dishCount === 0) return "No dishes are in this category.";
  return `${pluralize(dishCount, "dish", "dishes")} will move to Uncategorized. No dish is deleted.`;
}
