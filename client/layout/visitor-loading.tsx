import { Trans } from "@lingui/react/macro";
import { Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";

/** Placeholder of a visitors' page. */
export function VisitorLoading() {
  return (
    <div role="status" className="grid gap-6 pt-4 md:grid-cols-2">
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
      <Skeleton shape="card" className="aspect-4/3" />
      <div className="space-y-5">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
        <SkeletonText lines={4} />
      </div>
    </div>
  );
}
