import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface SectionListProps {
  sections: readonly {
    to: string;
    icon: LucideIcon;
    label: string;
    state?: ReactNode;
    isCurrent?: boolean;
  }[];
}

/** Links to the sections of a page, each with its state. */
export function SectionList({ sections }: SectionListProps) {
  return (
    <ul className="divide-y divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:px-4">
      {sections.map(({ to, icon: Icon, label, state, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            // The router scrolls only to the top of another page.
            onClick={() => window.scrollTo(0, 0)}
            aria-current={isCurrent ? "page" : undefined}
            className="flex min-h-14 items-center gap-3 rounded-control font-medium hover:underline aria-[current]:-mx-3 aria-[current]:bg-tint aria-[current]:px-3"
          >
            <Icon className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">{label}</span>
            <span dir="auto" className="max-w-1/2 truncate text-sm font-normal text-muted">
              {state}
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Leads from a section back to the list on phones. */
export function SectionBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="-ms-1 -mt-3 flex min-h-11 items-center gap-1 text-muted">
      <ChevronLeft className="size-4 rtl:-scale-x-100" /> {children}
    </Link>
  );
}
