import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscribeToChanges } from "#client/features/live/change-stream.ts";

/** The streams that the page opened. */
let opened: Source[];

class Source extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 0;

  constructor() {
    super();
    opened.push(this);
  }

  close() {
    this.readyState = Source.CLOSED;
  }
}

const listener = { onChange: vi.fn(), onLive: vi.fn(), onRefused: vi.fn() };

beforeEach(() => {
  opened = [];
  vi.stubGlobal("EventSource", Source);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("offline, the stream is not tried again before the device is online", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const unsubscribe = subscribeToChanges(listener);
  opened[0]?.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(3_600_000);
  expect(opened).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  expect(opened).toHaveLength(2);

  opened[1]?.dispatchEvent(new Event("error"));
  unsubscribe();
  window.dispatchEvent(new Event("online"));
  expect(opened).toHaveLength(2);
  expect(opened[1]?.readyState).toBe(Source.CLOSED);
  expect(listener.onRefused).not.toHaveBeenCalled();
});

test("a refused stream is opened again after a while, and may have ended the session", () => {
  const unsubscribe = subscribeToChanges(listener);
  opened[0]?.close();
  opened[0]?.dispatchEvent(new Event("error"));
  expect(listener.onRefused).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(opened).toHaveLength(2);
  unsubscribe();
});
