import { pluralize } from "#client/lib/format.ts";
export function ChosenCount({ count }: { count: number }) {
  return (
    <p role="status" className="min-w-0 flex-1 text-sm text-muted">
      {count === 0 ? "No dishes chosen" : `${pluralize(count, "dish", "dishes")} chosen`}
    </p>
  );
}
