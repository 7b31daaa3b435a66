import { t } from "@lingui/core/macro";
import { GitCompareArrows } from "lucide-react";
import { useEffect, useRef } from "react";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";

export interface ConflictRow {
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictNoticeProps {
  /** Example: 'Tom changed this menu while you were editing.' */
  title: string;
  /** The fields in which the two versions differ. */
  rows: ConflictRow[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  pending?: boolean;
  /** One person edited both versions, on two devices. */
  isOwn?: boolean;
}

const shown = (text: string) => (text ? isolate(text) : t`(empty)`);

/** Shows both versions of a record edited by two people and lets the second one choose. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title, rows, onTakeTheirs, onKeepMine, pending, isOwn } = props;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-card border border-control bg-sunken p-4 text-sm text-ink"
    >
      <p className="flex gap-2 font-semibold">
        <GitCompareArrows className="mt-0.5 size-4 shrink-0" />
        {title}
      </p>
      <dl className="mt-3 grid gap-3">
        {rows.map((row) => (
          <div key={row.label}>
            <dt className="font-medium">{row.label}</dt>
            <dd className="line-clamp-4 break-words">
              {`${isOwn ? t`Newer version:` : t`Their version:`} ${shown(row.theirs)}`}
            </dd>
            <dd className="line-clamp-4 break-words">{`${t`Your version:`} ${shown(row.mine)}`}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine} pending={pending}>
          {t`Keep my changes`}
        </Button>
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          {isOwn ? t`Use newer version` : t`Use their version`}
        </Button>
      </div>
    </section>
  );
}
