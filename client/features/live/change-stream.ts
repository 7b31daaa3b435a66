import { attempt } from "#client/lib/browser-features.ts";
import { TOPICS, type ChangeEvent, type Topic } from "#shared/topics.ts";

interface Hearer {
  /** These changed; also what was missed while there was no stream. */
  onChange: (topics: readonly Topic[]) => void;
  /** Whether a stream is open. */
  onLive: (live: boolean) => void;
  /** The session may have ended. */
  onRefused: () => void;
}

/** What the window with the stream tells the others. */
type Message = { id: string; topics: readonly Topic[] } | { live: boolean; id: string | undefined };
/** A window that has just come to the front asks how things are. */
const HOW_IS_IT = "how is it?";

const NAME = "sofra-live";
/** A refusal (429, 503, a proxy's page) ends an EventSource for good; it is opened anew after this. */
const REOPEN_MS = 10_000;

/**
 * Hears `GET /api/events` by one stream for all windows of the browser: of those in sight one holds a lock and the
 * stream, and passes on what it hears. A window that is put away gives both up, because phones stop it without asking.
 * Where browsers have no locks (plain http, not localhost) or refuse them, each window in sight has a stream of its own.
 * @returns ends it
 */
export function subscribeToChanges({ onChange, onLive, onRefused }: Hearer): () => void {
  const locks = attempt(() => navigator.locks);
  const channel = locks && attempt(() => new BroadcastChannel(NAME));
  let seen: string | undefined;
  let source: EventSource | undefined;
  let letGo: (() => void) | undefined;

  const hear = (message: Message) => {
    if ("live" in message) {
      onLive(message.live);
      // Asleep while the others were told something.
      if (seen !== undefined && message.id !== undefined && message.id !== seen) onChange(TOPICS);
    } else if (message.topics.length > 0) onChange(message.topics);
    seen = message.id ?? seen;
  };
  const tell = (message: Message) => {
    hear(message);
    channel?.postMessage(message);
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message | typeof HOW_IS_IT>) => {
      if (data !== HOW_IS_IT) hear(data);
      else if (source?.readyState === EventSource.OPEN) channel.postMessage({ live: true, id: seen });
    };
  }

  const open = () => {
    // What is on the screen was fetched before there was a stream.
    const missed = seen === undefined ? `shown=${Math.round(performance.now())}` : `since=${seen}`;
    source = new EventSource(`/api/events?${missed}`);
    source.addEventListener("open", () => tell({ live: true, id: seen }));
    source.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      tell({ id: lastEventId, topics: (JSON.parse(data) as ChangeEvent).topics });
    });
    source.addEventListener("error", () => {
      tell({ live: false, id: seen });
      if (source?.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(open, REOPEN_MS);
      onRefused();
    });
    source.addEventListener("over", () => {
      close();
      // When the page stays, because somebody has signed in again, so does this window's turn.
      reopening = setTimeout(open, REOPEN_MS);
      onRefused();
    });
  };
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(reopening);
    source?.close();
    source = undefined;
    tell({ live: false, id: seen });
  };

  const openAlone = () => {
    open();
    letGo = close;
  };
  const comeToTheFront = () => {
    if (letGo) return;
    if (!channel) {
      openAlone();
      return;
    }
    channel.postMessage(HOW_IS_IT);
    const wish = new AbortController();
    letGo = () => wish.abort();
    const held = locks.request(NAME, { signal: wish.signal }, () => {
      // Given up in the moment it was granted.
      if (wish.signal.aborted) return undefined;
      open();
      return new Promise<void>((resolve) => {
        letGo = () => {
          close();
          resolve();
        };
      });
    });
    held.catch(() => {
      // Unless the lock was given up before it was granted, the browser refuses locks.
      if (!wish.signal.aborted) openAlone();
    });
  };
  const goAway = () => {
    letGo?.();
    letGo = undefined;
  };
  const onVisibility = () => (document.hidden ? goAway() : comeToTheFront());

  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    goAway();
    channel?.close();
    onLive(false);
  };
}
