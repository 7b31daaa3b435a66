import { t } from "@lingui/core/macro";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";

export function ActivityListSkeleton({ lines }: { lines: number }) {
  return (
    <Placeholder label={t`Loading`}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </Placeholder>
  );
}
