import { Skeleton } from "#client/ui/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";

export function GuestSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the invitation</VisuallyHidden>
      <div className="pt-2 pb-6 md:pt-6">
        <Skeleton className="h-8 w-4/5 max-w-xl" />
        <Skeleton className="mt-3 h-8 w-3/5 max-w-md" />
        <Skeleton className="mt-4 h-5 w-2/3 max-w-sm" />
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Skeleton shape="card" className="h-56" />
          <Skeleton shape="card" className="h-28" />
        </div>
        <div className="pt-3 lg:pt-0">
          <Skeleton className="mb-3 h-7 w-40" />
          <Cards />
        </div>
      </div>
    </div>
  );
}

export function ChooseDishesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the dishes</VisuallyHidden>
      <Cards />
    </div>
  );
}

function Cards() {
  return (
    <>
      <Skeleton className="mb-3 h-11 md:max-w-sm" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} shape="card" className="h-48" />
        ))}
      </div>
    </>
  );
}
