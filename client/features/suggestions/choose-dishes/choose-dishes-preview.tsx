import { t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { CaloriesLine, CookingMethodBadge } from "#client/features/dishes/card/dish-badges.tsx";
import { PhotoGallery } from "#client/features/dishes/detail/photo-gallery.tsx";
import { isolate } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import type { GuestDish } from "./dish-choices.ts";

interface ChooseDishesPreviewProps {
  /** The dialog is closed if null. */
  dish: GuestDish | null;
  isChosen?: boolean;
  /** A line above the description. */
  note?: ReactNode;
  removeLabel?: string;
  /** Without it, the dish cannot be chosen. */
  onToggle?: (id: number) => void;
  onClose: () => void;
}

export function ChooseDishesPreview(props: ChooseDishesPreviewProps) {
  const { dish, isChosen, note, removeLabel = t`Remove from my menu`, onToggle, onClose } = props;
  const choose = () => {
    if (dish) onToggle?.(dish.id);
    onClose();
  };
  return (
    <LightDialog
      open={dish !== null}
      onClose={onClose}
      title={dish?.title ?? ""}
      footer={
        onToggle && (
          <Button full size="lg" variant={isChosen ? "secondary" : "primary"} onClick={choose}>
            {isChosen ? (
              removeLabel
            ) : (
              <>
                <Check /> {t`Choose this dish`}
              </>
            )}
          </Button>
        )
      }
    >
      {dish && <About dish={dish} note={note} />}
    </LightDialog>
  );
}

function About({ dish, note }: { dish: GuestDish; note: ReactNode }) {
  return (
    <div className="space-y-4">
      {dish.images.length > 0 && <PhotoGallery dish={dish} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {dish.category && <Badge>{isolate(dish.category)}</Badge>}
        {dish.cookingMethod && <CookingMethodBadge method={dish.cookingMethod} />}
        <CaloriesLine dish={{ ...dish, caloriesSource: null }} perServing />
      </div>
      {note && <div>{note}</div>}
      {dish.description ? (
        <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {dish.description}
        </p>
      ) : (
        <p className="text-muted">{t`No description yet.`}</p>
      )}
    </div>
  );
}
