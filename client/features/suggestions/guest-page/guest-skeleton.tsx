import { t } from "@lingui/core/macro";
import { cn } from "#client/lib/class-names.ts";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";
import { GUEST_VIEW } from "#shared/first-view/guest-view.ts";

export function GuestSkeleton() {
  return (
    <Placeholder label={t`Loading the invitation`}>
      <div className={GUEST_VIEW.page}>
        <Skeleton shape="flush" className={GUEST_VIEW.strip} />
        <div className={cn(GUEST_VIEW.column, "grid gap-2 md:gap-3")}>
          <Skeleton className="h-16 w-4/5" />
        </div>
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} shape="card" className="h-48" />
        ))}
      </div>
    </>
  );
}
