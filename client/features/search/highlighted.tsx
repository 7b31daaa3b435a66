import { Fragment } from "react";
import { highlight } from "./highlight.ts";

/** A text with the letters of the query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map((part, index) =>
    part.hit ? (
      <mark key={index} className="rounded-sm bg-accent/25 text-ink">
        {part.text}
      </mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
