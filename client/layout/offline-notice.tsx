import { t } from "@lingui/core/macro";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { currentUserQuery } from "#client/features/auth/auth.data.ts";
import { listUnsent } from "#client/features/unsent/unsent.ts";
import { cn } from "#client/lib/class-names.ts";
import { onReconnect, useSeenAt, useSignInNeeded } from "#client/lib/device/offline.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { SignInNotice } from "./sign-in-notice.tsx";

const CHECK_INTERVAL_MS = 5_000;
const SEND_INTERVAL_MS = 30_000;

/** Sends queued writes; the code is loaded only if there are any. */
async function sendQueue(client: QueryClient): Promise<void> {
  if (listUnsent().length === 0) return;
  // If loading fails, the next attempt sends them.
  const loaded = await import("#client/features/unsent/send-unsent.ts").catch(() => undefined);
  await loaded?.sendUnsent(client);
}

/** Shows that the server is unreachable or behind a sign-in, and how old the data is. Refetches all on reconnect. */
export function OfflineNotice() {
  const client = useQueryClient();
  const seenAt = useSeenAt();
  const isAway = seenAt !== null;

  useEffect(() => {
    if (!isAway) {
      const send = () => void sendQueue(client);
      send();
      // Retry for requests that failed while the server was starting.
      const timer = setInterval(send, SEND_INTERVAL_MS);
      const unsubscribe = onReconnect(send);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    }
    const check = () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    window.addEventListener("online", check);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", check);
      void client.invalidateQueries();
    };
  }, [client, isAway]);

  const signInNeeded = useSignInNeeded();
  if (signInNeeded) return <SignInNotice />;
  return (
    <div
      className={cn(
        isAway && "flex items-center justify-center gap-2 bg-sunken px-4 py-2 text-sm print:hidden",
      )}
    >
      {isAway && <CloudOff className="size-4 shrink-0" />}
      <p>
        <span role="status">{isAway && t`You're offline.`}</span>
        {isAway && <Age seenAt={seenAt} />}
      </p>
    </div>
  );
}

/** Outside of the status role, because screen readers would announce it every minute. */
function Age({ seenAt }: { seenAt: string }) {
  useMinute();
  return <> {t`Last updated ${{ time: relativeTime(seenAt) }}.`}</>;
}
