import { Table2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { PlotTable, type TableContent } from "./plot-table.tsx";

interface PlotCardProps {
  title: string;
  /** What the plot shows, in one sentence. */
  summary: string;
  /** The same figures to read; null where there is nothing to plot. */
  table: TableContent | null;
  /** Takes the whole width. */
  wide?: boolean;
  /** The plot. */
  children: ReactNode;
}

/** One figure of the household: what it says in a sentence, and the plot or, as chosen, its table. */
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
