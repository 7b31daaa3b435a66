import { plural } from "@lingui/core/macro";
export function ChosenCount({ count }: { count: number }) {
  return (
    <p role="status" className="min-w-0 flex-1 text-sm text-muted">
      {plural(count, { 0: "No dishes chosen", one: "# dish chosen", other: "# dishes chosen" })}
    </p>
  );
}
