import { t } from "@lingui/core/macro";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";

/** Placeholder of a page while its code is loading. */
export function PageSkeleton() {
  return (
    <Placeholder label={t`Loading`}>
      <Skeleton className="mb-6 h-10 w-56" />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </Placeholder>
  );
}
