import { plural, t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { formatNumber } from "#client/lib/format.ts";
import { idFrom } from "#client/lib/navigation/dialog-param.ts";
import { useFirstOrder } from "#client/lib/use-first-order.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Suggestion } from "#shared/suggestions.api.ts";
import { SuggestionRow } from "./suggestion-row.tsx";
import { isPending, useAcceptSuggestion, useDeclineSuggestion, useSuggestions } from "./suggestions.data.ts";

/** Suggestions to decide on, and below them those accepted before. `?suggestion=5` opens one of them. */
export function SuggestionList() {
  const { query, suggestions = [] } = useSuggestions();
  const { opened, open, toggle, target, onTargetShown } = useOpenedSuggestions(query.refetch);
  const navigate = useNavigate();
  const accept = useAcceptSuggestion((id) => void navigate(`/menus?menu=${id}`), open);
  const decline = useDeclineSuggestion();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ordered = useFirstOrder(suggestions, ({ id }) => id);
  /** Suggestions that were pending here or opened by a link. They stay in place when another member accepts them. */
  const [kept, setKept] = useState<readonly number[]>([]);
  const added = suggestions.filter(
    (suggestion) => (isPending(suggestion) || suggestion.id === target) && !kept.includes(suggestion.id),
  );
  if (added.length > 0) setKept([...kept, ...added.map(({ id }) => id)]);

  const waiting = suggestions.filter(isPending).length;
  const shown = ordered.filter(({ id }) => kept.includes(id));
  const accepted = ordered.filter(({ id }) => !kept.includes(id));

  /** Pressed buttons disappear: focuses the card's title, or the next card's if the card disappears too. */
  const focusTitle = (row: Element | null | undefined) =>
    (row?.querySelector<HTMLElement>("h3") ?? heading.current)?.focus({ preventScroll: true });
  const rowOf = ({ id }: Pick<Suggestion, "id">) =>
    section.current?.querySelector(`[data-suggestion="${id}"]`);
  useEffect(() => {
    const title = target && rowOf({ id: target })?.querySelector("h3");
    if (!title) return;
    title.focus({ preventScroll: true });
    title.closest("article")?.scrollIntoView({ block: "start" });
    onTargetShown();
  });
  const actions = {
    accept: (suggestion: Suggestion) => {
      focusTitle(rowOf(suggestion));
      accept.mutate(suggestion);
    },
    decline: (suggestion: Suggestion) => {
      const row = rowOf(suggestion);
      focusTitle(row?.nextElementSibling ?? row?.previousElementSibling);
      decline.mutate(suggestion);
    },
  };
  const list = (items: readonly Suggestion[]) => (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map((suggestion) => (
        <li key={suggestion.id} data-suggestion={suggestion.id} className="min-w-0">
          <SuggestionRow
            suggestion={suggestion}
            isOpen={opened.has(suggestion.id)}
            onToggle={() => toggle(suggestion.id)}
            actions={actions}
          />
        </li>
      ))}
    </ul>
  );

  return (
    <section ref={section} aria-labelledby="suggestions" className="min-w-0 space-y-3">
      <h2
        ref={heading}
        id="suggestions"
        tabIndex={-1}
        className={suggestions.length > 0 ? "text-lg" : "sr-only"}
      >
        {t`Guest Suggestions`}
      </h2>
      <QueryContent compact query={query} skeleton={null}>
        {() => (
          <>
            {shown.length > 0 && list(shown)}
            {accepted.length > 0 && (
              <Disclosure summary={t`Accepted suggestions (${{ count: formatNumber(accepted.length) }})`}>
                <div className="pt-2">{list(accepted)}</div>
              </Disclosure>
            )}
          </>
        )}
      </QueryContent>
      <Announce>
        {waiting > 0 && plural(waiting, { one: "# suggestion waiting", other: "# suggestions waiting" })}
      </Announce>
    </section>
  );
}

/**
 * Tracks the suggestions with open details. `?suggestion=5` opens one of them.
 * @param refetch refetches the list, because a linked suggestion may be newer than the cached list
 */
function useOpenedSuggestions(refetch: () => Promise<{ data: Suggestion[] | undefined }>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  /** The linked suggestion, until it has been scrolled to. */
  const [target, setTarget] = useState<number | null>(null);

  const open = (id: number) => setOpened((before) => new Set([...before, id]));
  const toggle = (id: number) =>
    setOpened(
      (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
    );

  const openFromLink = async (id: number) => {
    open(id);
    setTarget(id);
    const { data } = await refetch();
    if (!data || data.some((suggestion) => suggestion.id === id)) return;
    setTarget(null);
    toast({ title: t`This suggestion has been removed`, description: t`It may have been declined.` });
  };
  const [params, setParams] = useSearchParams();
  const linked = params.get("suggestion");
  const openLinked = useEffectEvent((value: string) => {
    // Remove the parameter, so that a reload does not open the suggestion again.
    setParams(
      (before) => {
        before.delete("suggestion");
        return before;
      },
      { replace: true },
    );
    const id = idFrom(value);
    if (id !== null) void openFromLink(id);
  });
  useEffect(() => {
    if (linked !== null) openLinked(linked);
  }, [linked]);

  return { opened, open, toggle, target, onTargetShown: () => setTarget(null) };
}
