import { t } from "@lingui/core/macro";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";

export function GuestSkeleton() {
  return (
    <Placeholder label={t`Loading the invitation`}>
      <div className="grid gap-x-8 gap-y-2 md:gap-y-3 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:pt-2">
        <Skeleton shape="card" className="h-18 md:h-28 lg:col-start-2" />
        <div className="grid gap-2 md:gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Skeleton className="h-16 w-4/5" />
          <Skeleton shape="card" className="h-24" />
        </div>
        <div className="lg:col-start-2">
          <Skeleton className="mt-1 mb-3 h-8 w-40" />
          <Cards />
        </div>
      </div>
    </Placeholder>
  );
}

export function ChooseDishesSkeleton() {
  return (
    <Placeholder label={t`Loading the dishes`}>
      <Cards />
    </Placeholder>
  );
}

function Cards() {
  return (
    <>
      <Skeleton className="mb-3 h-11" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} shape="card" className="h-48" />
        ))}
      </div>
    </>
  );
}
