import { pluralize } from "#client/lib/format.ts";
export function ChosenCount({ count }: { count: number }) {
  return (
    <p role="status" className="min-w-0 flex-1 text-sm text-muted">
      {count === 0 ? "Please select at least one dish" : `${pluralize(count, "dish", "dishes")} chosen`}
    </p>
  );
}
