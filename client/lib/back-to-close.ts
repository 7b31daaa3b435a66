import { useEffect, useRef } from "react";

/*
 * An open layer (dialog, panel) owns one entry of the browser's history, so that Back closes it instead of leaving the
 * page. Each entry carries the layer's number in history.state. The router never sees it: same address, and its own
 * keys are copied along.
 *
 * Entries of layers that closed otherwise are taken off a moment later, because in that moment another layer may open
 * and take the entry over (details -> edit, and React's double mounting in development), or the router may have
 * gone elsewhere: then going back would undo that navigation.
 */
const entries: number[] = [];
const closed = new Set<number>();
let lastLayer = layerOf(history.state);
let cleaning: number | undefined;
/** Called when no entry is left to take off. */
const waiting = new Set<() => void>();

function layerOf(state: unknown): number {
  return typeof state === "object" && state !== null && "layer" in state && typeof state.layer === "number"
    ? state.layer
    : 0;
}

/** Whether something stands over the page that the router does not know of. */
export function hasOpenLayer(): boolean {
  return entries.some((layer) => !closed.has(layer));
}

function openEntry(): number {
  const layer = ++lastLayer;
  const state = { ...history.state, layer };
  const top = entries.at(-1);
  if (top !== undefined && closed.has(top) && layerOf(history.state) === top) {
    closed.delete(top);
    entries.pop();
    history.replaceState(state, "");
  } else {
    history.pushState(state, "");
  }
  entries.push(layer);
  return layer;
}

function closeEntry(layer: number): void {
  closed.add(layer);
  window.clearTimeout(cleaning);
  cleaning = window.setTimeout(removeClosedEntries);
}

function removeClosedEntries(): void {
  const current = layerOf(history.state);
  let steps = 0;
  while (entries.length > 0 && closed.has(entries.at(-1) ?? 0)) {
    const layer = entries.pop() ?? 0;
    closed.delete(layer);
    // A lower number means that Back has already left this entry; no number, that the page has changed.
    if (current > 0 && layer <= current) steps += 1;
  }
  if (steps === 0) return callWaiting();
  // The browser restores the scroll position right after this event.
  window.addEventListener("popstate", () => window.setTimeout(callWaiting), { once: true });
  history.go(-steps);
}

function callWaiting(): void {
  cleaning = undefined;
  const callbacks = [...waiting];
  waiting.clear();
  for (const callback of callbacks) callback();
}

/**
 * Calls back once the entries of closed layers are off the history, to scroll the page or change its address: going back
 * for them restores both. Call it in an effect of the update that closes the layer, or later.
 * @returns cancels it
 */
export function afterLayersClosed(callback: () => void): () => void {
  if (cleaning === undefined) callback();
  else waiting.add(callback);
  return () => waiting.delete(callback);
}

/**
 * Calls `onBack` when the browser's Back is pressed while the layer is open.
 * @param onBack returns false when the layer stays open (it has something to ask first)
 */
export function useBackToClose(open: boolean, onBack: () => boolean): void {
  const handler = useRef(onBack);
  useEffect(() => {
    handler.current = onBack;
  });
  useEffect(() => {
    if (!open) return;
    let layer = openEntry();
    const onPopState = () => {
      if (layerOf(history.state) >= layer) return;
      if (handler.current()) return;
      // Stays open: the entry that Back has just left is opened anew.
      closed.add(layer);
      removeClosedEntries();
      layer = openEntry();
    };
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("popstate", onPopState);
      closeEntry(layer);
    };
  }, [open]);
}
