import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
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
  const list = useRef<HTMLDivElement>(null);

  const [hidden, setHidden] = useState({ before: false, after: false });
  const findHidden = () => {
    const row = list.current;
    if (!row) return;
    const before = row.scrollLeft > 1;
    const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
    setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
  };

  // On narrow screens the row scrolls horizontally; keep the selected tab visible.
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const observer = new ResizeObserver(() => {
      const chosen = row.querySelector<HTMLElement>("[aria-selected=true]");
      // scrollIntoView would scroll the page as well.
      if (chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
      findHidden();
    });
    // Observe the tabs too: their widths change when the web font is loaded.
    for (const box of [row, ...row.children]) observer.observe(box);
    return () => observer.disconnect();
  }, [value]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
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
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        onScroll={findHidden}
        data-print="hidden"
        className={cn(
          "relative flex overflow-x-auto border-b border-line [scrollbar-width:none] md:gap-1",
          hidden.before && "mask-l-from-[calc(100%-3rem)]",
          hidden.after && "mask-r-from-[calc(100%-3rem)]",
        )}
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
              "inline-flex h-11 grow items-center justify-center border-b-2 border-transparent px-3 text-sm font-medium md:grow-0 md:px-4",
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
