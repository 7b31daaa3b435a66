import { useId, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The selected panel. */
  children: ReactNode;
}

/** Tabs of which one panel is shown. Arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const isRtl = document.dir === "rtl";
    const targets: Record<string, number> = {
      [isRtl ? "ArrowLeft" : "ArrowRight"]: index === last ? 0 : index + 1,
      [isRtl ? "ArrowRight" : "ArrowLeft"]: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = tabs[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    document.getElementById(`${id}-tab-${target.value}`)?.focus();
  };

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        data-print="hidden"
        className="flex gap-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-tab-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cn(
              "inline-flex h-11 items-center border-b-2 border-transparent px-4 text-sm font-medium",
              "text-muted -outline-offset-2 transition-[color] hover:text-ink",
              "aria-selected:border-brand aria-selected:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${value}`} className="pt-6">
        {children}
      </div>
    </div>
  );
}
