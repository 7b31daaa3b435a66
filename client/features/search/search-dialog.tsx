import { t } from "@lingui/core/macro";
import * as Radix from "@radix-ui/react-dialog";
import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { newestDishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { useWithoutDeleted } from "#client/features/dishes/deleting-dishes.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogValue } from "#client/lib/navigation/dialog-param.ts";
import { SEARCH_DEBOUNCE_MS } from "#client/lib/timings.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { DialogSurface } from "#client/ui/dialog/dialog-surface.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { MagnifierDrawing } from "#client/ui/status/rare-drawings.tsx";
import { MAX_TITLE, SEARCH_MIN_LENGTH } from "#shared/limits.ts";
import { DishHitContent, HitOption, MenuHitContent } from "./search-results.tsx";
import { searchStatus } from "./search-status.ts";
import { searchQuery } from "./search.data.ts";

/**
 * Searches dishes and menus, and offers the newest dishes at the start. The query is kept in the address until the
 * dialog closes.
 */
export function SearchDialog({ value }: { value: string }) {
  const navigate = useNavigate();
  const { isOpen, leave } = useOpenDialog();
  const isLeaving = useRef(false);
  const close = () => {
    isLeaving.current = true;
    void leave();
  };
  const open = async (address: string) => {
    // Hits may arrive while the dialog closes.
    if (!isOpen || isLeaving.current) return;
    isLeaving.current = true;
    // Closes first, so that a form below is visible while the router asks whether to discard its input.
    await leave();
    void navigate(address);
  };
  return (
    <DialogSurface open={isOpen} onOpenChange={close} described={false} className="md:max-w-[640px]">
      <SearchBox initialText={value} onClose={close} onOpen={(address) => void open(address)} />
    </DialogSurface>
  );
}

interface SearchBoxProps {
  initialText: string;
  onClose: () => void;
  onOpen: (address: string) => void;
}

function SearchBox({ initialText, onClose, onOpen }: SearchBoxProps) {
  const [text, setText] = useState(initialText);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const results = useSearch(text.trim(), listId);
  const { query, hits, found, isStart, isLongEnough, hasFailed } = results;
  const { active, activate, reset, onKeyDown } = useActiveHit(results, onOpen);
  useDialogValue("search", results.searched);

  // The dialog focuses itself when it opens, and no field on phones; this runs afterwards.
  useEffect(() => {
    const timer = window.setTimeout(() => field.current?.focus());
    return () => window.clearTimeout(timer);
  }, []);

  const isEmpty = found === 0;

  return (
    <div className="flex h-[88dvh] flex-col md:h-[min(36rem,76dvh)]">
      <Radix.Title className="sr-only">{t`Search`}</Radix.Title>
      <div className="flex items-center gap-2 border-b border-line py-2 ps-4 pe-2">
        <Search className="size-5 shrink-0 text-muted" />
        <input
          ref={field}
          role="combobox"
          aria-label={t`Search dishes, menus and categories`}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={active?.id}
          placeholder={t`Search dishes, menus, categories...`}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TITLE}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            reset();
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none sm:text-lg"
        />
        {text && (
          <IconButton
            label={t`Clear search`}
            onClick={() => {
              setText("");
              field.current?.focus();
            }}
          >
            <X />
          </IconButton>
        )}
        <button
          type="button"
          onClick={onClose}
          className="h-11 shrink-0 rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
        >
          {t`Close`}
        </button>
      </div>
      <p
        role="status"
        className={cn("px-4 pt-3 text-sm break-words", hasFailed ? "text-danger" : "text-muted")}
      >
        {searchStatus({ query, hasFailed, found })}
      </p>
      <div className="flex min-h-0 flex-1 flex-col">
        {hits.length > 0 && (
          <HitList
            results={results}
            id={listId}
            activeId={active?.id}
            onActivate={activate}
            onOpen={onOpen}
          />
        )}
        {hasFailed && <ErrorState title={t`Search isn't available right now`} query={results.search} />}
        {((!isLongEnough && !isStart) || isEmpty) && (
          <EmptyState
            drawing={<MagnifierDrawing />}
            title={isEmpty ? t`Nothing found` : t`What are you looking for?`}
            level="p"
          >
            {isEmpty ? t`Try a shorter word, a category or the cook's name.` : t`Small typos are fine.`}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/**
 * Searches for the query once typing pauses; without one, the hits are the newest dishes (`isStart`).
 * @param listId begins the ids of groups and hits
 */
function useSearch(query: string, listId: string) {
  const searched = useDebounced(query, SEARCH_DEBOUNCE_MS);
  const search = useQuery(searchQuery(searched));
  const { data, isError, isFetching, isPlaceholderData } = search;
  const newest = useWithoutDeleted(useQuery({ ...newestDishesQuery, enabled: query === "" }).data) ?? [];
  const atStart = query === "" ? newest : [];
  const isStart = atStart.length > 0;
  const isLongEnough = query.length >= SEARCH_MIN_LENGTH;
  const isSettled = query === searched && !(isLongEnough && isPlaceholderData);
  const hasFailed = isError && isSettled && !isFetching;
  const { dishes, menus } = (isLongEnough && !hasFailed && data) || { dishes: atStart, menus: [] };
  const groups = [
    {
      id: `${listId}-dishes`,
      heading: isStart ? t`Fresh from the kitchen` : t`Dishes (${{ count: formatNumber(dishes.length) }})`,
      hits: dishes.map((dish) => ({
        id: `${listId}-dish-${dish.id}`,
        address: `/dishes?dish=${dish.id}`,
        content: <DishHitContent dish={dish} query={searched} />,
      })),
    },
    {
      id: `${listId}-menus`,
      heading: t`Menus (${{ count: formatNumber(menus.length) }})`,
      hits: menus.map((menu) => ({
        id: `${listId}-menu-${menu.id}`,
        address: `/menus?menu=${menu.id}`,
        content: <MenuHitContent menu={menu} query={searched} />,
      })),
    },
  ];
  // In the order of the arrow keys.
  const hits = groups.flatMap((group) => group.hits);
  const found = isLongEnough && isSettled && data ? hits.length : undefined;
  return { query, searched, search, groups, hits, found, isStart, isLongEnough, isSettled, hasFailed };
}

/** The hit that Enter opens: the first one, or the one chosen by arrow keys or the mouse. */
function useActiveHit(results: ReturnType<typeof useSearch>, onOpen: SearchBoxProps["onOpen"]) {
  const { hits, found, isStart, isLongEnough, isSettled, hasFailed } = results;
  const [activeId, setActiveId] = useState<string | null>(null);
  const [awaitsHits, setAwaitsHits] = useState(false);
  const active = hits.find((hit) => hit.id === activeId) ?? (isStart ? undefined : hits[0]);
  // Enter before the hits are there opens the first of them.
  const openFirst = useEffectEvent(() => {
    setAwaitsHits(false);
    if (active) onOpen(active.address);
  });
  const isAnswered = hasFailed || found !== undefined;
  useEffect(() => {
    if (awaitsHits && isAnswered) openFirst();
  }, [awaitsHits, isAnswered]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const index = hits.findIndex((hit) => hit.id === active?.id);
      const next = index < 0 && step < 0 ? -1 : (index + step) % hits.length;
      setActiveId(hits.at(next)?.id ?? null);
    } else if (event.key === "Enter" && active && isSettled) {
      event.preventDefault();
      onOpen(active.address);
    } else if (event.key === "Enter") setAwaitsHits(isLongEnough);
  };
  const reset = () => {
    setActiveId(null);
    setAwaitsHits(false);
  };
  return { active, activate: setActiveId, reset, onKeyDown };
}

interface HitListProps {
  id: string;
  results: ReturnType<typeof useSearch>;
  activeId: string | undefined;
  onActivate: (id: string) => void;
  onOpen: (address: string) => void;
}

function HitList({ id: listId, results, activeId, onActivate, onOpen }: HitListProps) {
  const { groups, isStart, isSettled } = results;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={isStart ? t`Fresh from the kitchen` : t`Search results`}
      className={cn(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]",
        "transition-opacity",
        !isSettled && "opacity-60",
      )}
    >
      {groups.map(
        (group) =>
          group.hits.length > 0 && (
            <div key={group.id} role="group" aria-labelledby={group.id} className="mb-2">
              <p id={group.id} className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">
                {group.heading}
              </p>
              {group.hits.map(({ id, address, content }) => (
                <HitOption
                  key={id}
                  id={id}
                  isActive={id === activeId}
                  onActivate={() => onActivate(id)}
                  onChoose={() => onOpen(address)}
                >
                  {content}
                </HitOption>
              ))}
            </div>
          ),
      )}
    </div>
  );
}

function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
