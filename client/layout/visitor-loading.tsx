import { t } from "@lingui/core/macro";
import { Placeholder, Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";

export function VisitorLoading() {
  return (
    <Placeholder label={t`Loading`} className="grid gap-6 pt-4 md:grid-cols-2">
      <Skeleton shape="card" className="aspect-4/3" />
      <div className="space-y-5">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
        <SkeletonText lines={4} />
      </div>
    </Placeholder>
  );
}
