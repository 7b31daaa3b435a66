import { CircleExclamationPoint, CircleCheck } from "lucide-react";
import type { PushFacts } from "#client/lib/device/push-state.ts";
import { pushChecks } from "./push-messages.ts";

export function PushCheck({ facts }: { facts: PushFacts }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {pushChecks(facts).map(({ label, value, isGood }) => {
        const Icon = isGood ? CircleCheck : CircleExclamationPoint;
        return (
          <div key={label} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="min-w-0 text-muted">{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 font-medium text-ink">
              <Icon className={isGood ? "size-4 text-good" : "size-4 text-danger"} />
              {value}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
