import { Table2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";

interface PlotCardProps {
  title: string;
  summary: string;
  /** The plot's figures as a table; null if there is nothing to plot. */
  table: TableContent | null;
  /** Spans both columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A card with a summary and a plot, which a button switches to a table. */
export function PlotCard({ title, summary, table, wide, children }: PlotCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card as="section" className={cn("break-inside-avoid", wide && "@3xl:col-span-2")}>
      <CardBody className="flex h-full flex-col">
        <div className="flex items-start justify-between gap-3">
          <h2 className="pt-2 text-lg md:pt-1">{title}</h2>
          {table && (
            <Button
              variant={asTable ? "soft" : "ghost"}
              size="sm"
              aria-label={`Show as table: ${title}`}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
              className="-mr-2"
            >
              <Table2 aria-hidden="true" /> Show as table
            </Button>
          )}
        </div>
        <p className="mt-0.5 mb-5 text-sm text-muted">{summary}</p>
        {table && (asTable ? <PlotTable caption={title} {...table} /> : children)}
      </CardBody>
    </Card>
  );
}

interface TableContent {
  /** One header per column; the first column names the row. */
  head: [string, ...string[]];
  rows: { key: string | number; name: ReactNode; figures: ReactNode[] }[];
}

/** The figures of a plot, in a region that scrolls by keyboard too. */
function PlotTable({ caption, head: [first, ...others], rows }: TableContent & { caption: string }) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-sm print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr className="border-b border-control">
            <th scope="col" className="py-2 pr-2 font-medium">
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className="py-2 pl-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-18 py-2 pr-2 font-normal wrap-anywhere">
                {name}
              </th>
              {figures.map((figure, column) => (
                <td key={others[column]} className="py-2 pl-2 text-right align-top tabular-nums">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
