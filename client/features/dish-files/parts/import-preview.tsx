import { useState } from "react";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import type { ImportPreview as Preview } from "#shared/dish-files.api.ts";
import { UploadProgress } from "./import-file.tsx";

type State = Preview["recipes"][number]["state"];

const STATES: Record<State, { label: string; tone: "good" | "neutral" | "danger" }> = {
  new: { label: "New", tone: "good" },
  existing: { label: "There already", tone: "neutral" },
  unreadable: { label: "Not readable", tone: "danger" },
};
/** Problems first. */
const ORDER: State[] = ["unreadable", "new", "existing"];
const SHOWN_FIRST = 20;
const SHOWN_MORE = 500;

interface ImportPreviewProps {
  fileName: string;
  preview: Preview;
  /** While the file is uploaded again. */
  upload: { sent: number; size: number } | undefined;
  error: Error | null;
  onImport: () => void;
  onDiscard: () => void;
}

export function ImportPreview({ fileName, preview, upload, error, onImport, onDiscard }: ImportPreviewProps) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const { newCategories, source } = preview;
  const recipes = ORDER.flatMap((state) => preview.recipes.filter((recipe) => recipe.state === state));
  const countOf = (state: State) => recipes.filter((recipe) => recipe.state === state).length;
  const count = countOf("new");
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">{fileName}</p>
        {source?.program && (
          <p className="mt-1 text-sm">
            {[
              source.program,
              pluralize(recipes.length, "recipe"),
              ...(source.photos > 0 ? [pluralize(source.photos, "photo")] : []),
            ].join(", ")}
          </p>
        )}
        <p role="status" className="mt-1 font-medium">
          {[
            `${formatNumber(count)} new`,
            `${formatNumber(countOf("existing"))} there already`,
            `${formatNumber(countOf("unreadable"))} not readable`,
          ].join(" · ")}
        </p>
        {newCategories.length > 0 && (
          <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">
            {newCategories.length === 1 ? "Adds the category" : "Adds the categories"}{" "}
            {newCategories.join(", ")}.
          </p>
        )}
      </div>
      <div className="overflow-hidden rounded-control border border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Recipes in {fileName}</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Dish
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Status
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {recipes.slice(0, shown).map(({ title, state, message }, index) => (
              <tr key={index} className="align-top">
                <td className="px-3 py-2 [overflow-wrap:anywhere]">
                  {title}
                  {message !== null && <p className="text-muted">{message}</p>}
                </td>
                <td className="w-0 px-3 py-2 whitespace-nowrap">
                  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {recipes.length > shown && (
          <p className="border-t border-line p-1.5">
            <Button variant="ghost" size="sm" full onClick={() => setShown(shown + SHOWN_MORE)}>
              Show {formatNumber(Math.min(SHOWN_MORE, recipes.length - shown))} More
            </Button>
          </p>
        )}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(error, "The server did not answer. Please try again.")}
        </p>
      )}
      {upload && <UploadProgress name={fileName} {...upload} />}
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <Button
            pending={upload !== undefined}
            pendingLabel="Starting…"
            className="max-md:w-full"
            onClick={onImport}
          >
            Import {pluralize(count, "Dish", "Dishes")}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={upload !== undefined}
          className="max-md:w-full"
          onClick={onDiscard}
        >
          {count > 0 ? "Cancel" : "Choose another file"}
        </Button>
      </div>
    </div>
  );
}
