import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { hasStatus } from "#client/lib/call.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { LostSpoonDrawing } from "#client/ui/drawings.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton, SkeletonText } from "#client/ui/skeleton.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { useIsDeleting } from "./deleting-dishes.ts";
import { dishesQuery, dishQuery } from "./dishes.data.ts";
import { CommentsButton } from "./parts/comments-button.tsx";
import { DishDetail } from "./parts/dish-detail.tsx";
import { LikeButton } from "./parts/like-button.tsx";
import { ShareDishButton } from "./parts/share-dish-button.tsx";

interface DishDetailDialogProps {
  open: boolean;
  onClose: () => void;
  dishId: number;
  onEdit: (dish: Dish) => void;
  onComment: (dish: Dish) => void;
}

/** Everything about one dish. The address opens it (`?dish=7`), so that it can be linked to. */
export function DishDetailDialog({ open, onClose, dishId, onEdit, onComment }: DishDetailDialogProps) {
  const current = useQuery({ ...dishQuery(dishId), refetchOnMount: "always", enabled: open });
  const listed = useQuery({ ...dishesQuery, enabled: false }).data?.find((dish) => dish.id === dishId);
  const isDeleting = useIsDeleting(dishId);
  const isGone = isDeleting || hasStatus(current.error, 404);
  const dish = isGone ? undefined : (current.data ?? listed);

  return (
    <Dialog
      open={open}
      addressed
      onOpenChange={onClose}
      size="xl"
      title={dish?.title ?? (isGone ? "Dish Not Found" : "Dish")}
      footer={
        dish && (
          <div className="flex w-full items-center gap-1">
            <LikeButton dish={dish} />
            <CommentsButton dish={dish} onOpen={() => onComment(dish)} />
            <ShareDishButton dish={dish} />
            <Button variant="secondary" onClick={() => onEdit(dish)} className="ml-auto">
              <Pencil aria-hidden="true" /> Edit Dish
            </Button>
          </div>
        )
      }
    >
      {dish && <DishDetail dish={dish} onComment={() => onComment(dish)} />}
      {isGone && (
        <EmptyState
          drawing={<LostSpoonDrawing />}
          title="This dish is not here any more"
          level="p"
          action={<Button onClick={onClose}>Back to the dishes</Button>}
        >
          Somebody may have deleted it.
        </EmptyState>
      )}
      {!dish && current.isPending && (
        <div className="grid gap-6 md:grid-cols-2">
          <Skeleton shape="card" className="aspect-4/3" />
          <SkeletonText lines={6} />
        </div>
      )}
      {!dish && current.isError && !isGone && (
        <ErrorState
          title="The dish could not be loaded"
          error={current.error}
          onRetry={() => current.refetch()}
          pending={current.isFetching}
        />
      )}
    </Dialog>
  );
}
