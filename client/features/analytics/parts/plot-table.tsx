import type { ReactNode } from "react";

export interface TableContent {
  /** Of each column; the first names what a row is about. */
  head: [string, ...string[]];
  rows: { key: string | number; name: ReactNode; figures: ReactNode[] }[];
}

/** The figures of a plot. Long tables scroll by themselves, by keyboard too. */
export function PlotTable({ caption, head: [first, ...others], rows }: TableContent & { caption: string }) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-sm print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr className="border-b border-control">
            <th scope="col" className="py-2 pr-3 font-medium">
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
              <th scope="row" className="min-w-24 py-2 pr-3 font-normal wrap-anywhere">
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
