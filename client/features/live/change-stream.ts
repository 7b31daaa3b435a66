import { attempt, scopedKey } from "#client/lib/device/browser-features.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { TOPICS, type ChangeEvent, type Topic } from "#shared/topics.ts";

interface ChangeListener {
  /** These topics changed, possibly while there was no stream. */
  onChange: (topics: readonly Topic[]) => void;
  /** A stream was opened or closed. */
  onLive: (live: boolean) => void;
  /** The server refused or ended the stream: the session may have ended. */
  onRefused: () => void;
}

/** Sent by the window with the stream to the others. */
type Message = { id: string; topics: readonly Topic[] } | { live: boolean; id: string | undefined };
/** Sent by a window that becomes visible; the window with the stream then sends its state. */
const STATE_REQUEST = "state?";

const NAME = scopedKey("sofra-live");
/** A refusal (429, 503, a proxy's page) closes an EventSource permanently, so it is reopened after this time. */
const REOPEN_MS = 10_000;

/**
 * Subscribes to `GET /api/events`, with one stream for all windows of the browser. One visible window holds a lock and
 * the stream, and broadcasts its events to the others. Hidden windows release both, because phones suspend them without
 * notice. Where locks are missing (plain http) or refused, each visible window has its own stream.
 * @returns a function that unsubscribes
 */
export function subscribeToChanges({ onChange, onLive, onRefused }: ChangeListener): () => void {
  const locks = attempt(() => navigator.locks);
  const channel = locks && attempt(() => new BroadcastChannel(NAME));
  let lastId: string | undefined;
  let source: EventSource | undefined;
  let release: (() => void) | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;

  const handle = (message: Message) => {
    if ("live" in message) {
      onLive(message.live);
      // This window was suspended and missed events.
      if (lastId !== undefined && message.id !== undefined && message.id !== lastId) onChange(TOPICS);
    } else if (message.topics.length > 0) onChange(message.topics);
    lastId = message.id ?? lastId;
  };
  const publish = (message: Message) => {
    handle(message);
    channel?.postMessage(message);
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message | typeof STATE_REQUEST>) => {
      if (data !== STATE_REQUEST) handle(data);
      else if (source?.readyState === EventSource.OPEN) channel.postMessage({ live: true, id: lastId });
    };
  }

  const open = () => {
    // Asks for changes since the last event or, on the first stream, since the page started loading.
    const since = lastId === undefined ? `shown=${Math.round(performance.now())}` : `since=${lastId}`;
    source = new EventSource(withBase(`/api/events?${since}`));
    source.addEventListener("open", () => publish({ live: true, id: lastId }));
    source.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      publish({ id: lastEventId, topics: (JSON.parse(data) as ChangeEvent).topics });
    });
    source.addEventListener("error", () => {
      publish({ live: false, id: lastId });
      const isRefused = source?.readyState === EventSource.CLOSED;
      if (isRefused) {
        reopenTimer = setTimeout(open, REOPEN_MS);
        onRefused();
      } else if (attempt(() => navigator.onLine) === false) {
        // The browser would try again every few seconds and log each failure.
        source?.close();
        window.addEventListener("online", open, { once: true });
      }
    });
    source.addEventListener("over", () => {
      close();
      // If the member has signed in again, the page stays open and this window keeps the lock.
      reopenTimer = setTimeout(open, REOPEN_MS);
      onRefused();
    });
  };
  const close = () => {
    clearTimeout(reopenTimer);
    window.removeEventListener("online", open);
    source?.close();
    source = undefined;
    publish({ live: false, id: lastId });
  };

  const openUnshared = () => {
    open();
    release = close;
  };
  const acquire = () => {
    if (release) return;
    if (!channel) {
      openUnshared();
      return;
    }
    channel.postMessage(STATE_REQUEST);
    const controller = new AbortController();
    release = () => controller.abort();
    const held = locks.request(NAME, { signal: controller.signal }, () => {
      // Released at the moment the lock was granted.
      if (controller.signal.aborted) return undefined;
      open();
      return new Promise<void>((resolve) => {
        release = () => {
          close();
          resolve();
        };
      });
    });
    held.catch(() => {
      // If the request was not aborted, the browser refuses locks.
      if (!controller.signal.aborted) openUnshared();
    });
  };
  const giveUp = () => {
    release?.();
    release = undefined;
  };
  const onVisibility = () => (document.hidden ? giveUp() : acquire());

  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    giveUp();
    channel?.close();
    onLive(false);
  };
}
