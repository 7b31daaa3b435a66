import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { failureText } from "#client/lib/api/failure-text.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { formatNumber } from "#client/lib/format.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import type { ImportPreview } from "#shared/dish-files.api.ts";
import { ImportProgress } from "./import-file.tsx";

type State = ImportPreview["recipes"][number]["state"];

const STATES: Record<State, { label: MessageDescriptor; tone: "good" | "neutral" | "danger" }> = {
  new: { label: msg({ message: "New", context: "recipe" }), tone: "good" },
  existing: { label: msg`Already here`, tone: "neutral" },
  unreadable: { label: msg`Unreadable`, tone: "danger" },
};
/** Problems first. */
const ORDER: State[] = ["unreadable", "new", "existing"];
const SHOWN_FIRST = 20;
const SHOWN_MORE = 500;

interface ImportReviewProps {
  fileName: string;
  preview: ImportPreview;
  /** While the file is uploaded again. */
  upload: { sent: number; size: number } | undefined;
  error: Error | null;
  onImport: () => void;
  onDiscard: () => void;
}

export function ImportReview({ fileName, preview, upload, error, onImport, onDiscard }: ImportReviewProps) {
  const { newCategories, source } = preview;
  const recipes = ORDER.flatMap((state) => preview.recipes.filter((recipe) => recipe.state === state));
  const countOf = (state: State) => recipes.filter((recipe) => recipe.state === state).length;
  const count = countOf("new");
  const categories = joinWords(newCategories.map(isolate));
  return (
    <div className="grid gap-4">
      <div>
        <p dir="auto" className="text-sm [overflow-wrap:anywhere] text-muted">
          {fileName}
        </p>
        {source?.program && (
          <p className="mt-1 text-sm">
            {joinWords([
              programName(source.program),
              plural({ count: recipes.length }, { one: "# recipe", other: "# recipes" }),
              source.photos > 0 && plural({ count: source.photos }, { one: "# photo", other: "# photos" }),
            ])}
          </p>
        )}
        <p role="status" className="mt-1 font-medium">
          {[
            plural(count, { one: "# new", other: "# new" }),
            plural({ count: countOf("existing") }, { one: "# already here", other: "# already here" }),
            plural({ count: countOf("unreadable") }, { one: "# unreadable", other: "# unreadable" }),
          ].join(" · ")}
        </p>
        {newCategories.length > 0 && (
          <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">
            {plural(
              { count: newCategories.length },
              {
                one: `Adds the category ${categories}.`,
                other: `Adds the categories ${categories}.`,
              },
            )}
          </p>
        )}
      </div>
      <RecipeTable fileName={fileName} recipes={recipes} />
      {error && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(error, t`The server did not answer. Please try again.`)}
        </p>
      )}
      {upload && <ImportProgress name={fileName} {...upload} />}
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <Button
            pending={upload !== undefined}
            pendingLabel={t`Starting…`}
            className="max-md:w-full"
            onClick={onImport}
          >
            {plural(count, { one: "Import # dish", other: "Import # dishes" })}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={upload !== undefined}
          className="max-md:w-full"
          onClick={onDiscard}
        >
          {count > 0 ? t`Cancel` : t`Choose another file`}
        </Button>
      </div>
    </div>
  );
}

function RecipeTable({ fileName, recipes }: { fileName: string; recipes: ImportPreview["recipes"] }) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{t`Recipes in ${{ file: isolate(fileName) }}`}</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t`Dish`}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t`Status`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {recipes.slice(0, shown).map(({ title, state, message, ...named }, index) => (
            <tr key={index} className="align-top">
              <td className="px-3 py-2 [overflow-wrap:anywhere]">
                <bdi>{shownTitle(title)}</bdi>
                {message !== null && <p className="text-muted">{failureText({ ...named, message })}</p>}
              </td>
              <td className="w-0 px-3 py-2 whitespace-nowrap">
                <Badge tone={STATES[state].tone}>{i18n._(STATES[state].label)}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {recipes.length > shown && (
        <p className="border-t border-line p-1.5">
          <Button variant="ghost" size="sm" full onClick={() => setShown(shown + SHOWN_MORE)}>
            {t`Show ${{ count: formatNumber(Math.min(SHOWN_MORE, recipes.length - shown)) }} more`}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The server names recipes without a title in English. */
function shownTitle(title: string): string {
  const number = /^Recipe (\d+)$/.exec(title)?.[1];
  return number === undefined ? title : t`Recipe ${number}`;
}

/** Translates the server's name of a kind of file: "Mealie export". */
function programName(program: string): string {
  if (program === "Text file") return t`Text file`;
  if (program === "Recipe file") return t`Recipe file`;
  const [, name = "", kind] = /^(.+) (export|backup)$/.exec(program) ?? [];
  if (kind === "export") return t`${{ program: isolate(name) }} export`;
  return kind === "backup" ? t`${{ program: isolate(name) }} backup` : isolate(program);
}
