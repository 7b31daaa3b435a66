import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { DishRemoved } from "#client/features/dish-data/dish-removed.tsx";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { PlateDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Like } from "#shared/dishes.api.ts";
import { fullName } from "#shared/full-name.ts";
import { dishLikesQuery } from "./likes.data.ts";

export function LikesDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const listed = useListedDish(id);
  const title = useQuery({ ...dishQuery(id), enabled: isOpen && !listed }).data?.title ?? listed?.title;
  const likes = useQuery({ ...dishLikesQuery(id), refetchOnMount: "always", enabled: isOpen });
  const isGone = hasStatus(likes.error, 404);
  return (
    <Dialog size="sm" title={t`Likes`} description={title}>
      {likes.isPending && <SkeletonText lines={3} />}
      {isGone && <DishRemoved />}
      {likes.isLoadingError && !isGone && <ErrorState query={likes} />}
      {likes.data && !isGone && <LikeList likes={likes.data} />}
    </Dialog>
  );
}

function LikeList({ likes }: { likes: Like[] }) {
  if (likes.length === 0) {
    return (
      <EmptyState drawing={<PlateDrawing />} title={t`No likes yet`} level="p">
        {t`Tap the heart to be the first.`}
      </EmptyState>
    );
  }
  return (
    <ul className="space-y-3">
      {likes.map(({ user, createdAt }) => (
        <li key={user.id} className="flex items-center gap-3">
          <Avatar person={user} />
          <span dir="auto" className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
            {fullName(user) ?? t`Someone`}
          </span>
          <TimeAgo at={createdAt} hasTitle className="shrink-0 text-xs text-muted" />
        </li>
      ))}
    </ul>
  );
}
