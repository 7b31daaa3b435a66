import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { currentUserQuery } from "#client/features/auth/auth.data.ts";
import { sendUnsent } from "#client/features/dishes/unsent.ts";
import { cn } from "#client/lib/class-names.ts";
import { useMinute } from "#client/lib/minute.ts";
import { useSeenAt } from "#client/lib/offline.ts";
import { relativeTime } from "#client/lib/relative-time.ts";

const ASK_AGAIN_MS = 5_000;
const SEND_AGAIN_MS = 30_000;

/** Says that the household cannot be reached and how old the page is; when it can, everything is fetched anew. */
export function OfflineNotice() {
  const client = useQueryClient();
  const seenAt = useSeenAt();
  const isAway = seenAt !== null;

  useEffect(() => {
    if (!isAway) {
      void sendUnsent(client);
      // What found a server that was just starting is tried again.
      const again = setInterval(() => void sendUnsent(client), SEND_AGAIN_MS);
      return () => clearInterval(again);
    }
    const ask = () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
      void client.invalidateQueries();
    };
  }, [client, isAway]);

  return (
    <div
      className={cn(
        isAway && "flex items-center justify-center gap-2 bg-sunken px-4 py-2 text-sm print:hidden",
      )}
    >
      {isAway && <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
      <p>
        <span role="status">{isAway && "No connection to your household."}</span>
        {isAway && <Age seenAt={seenAt} />}
      </p>
    </div>
  );
}

/** Not part of what is read out: it would be each minute. */
function Age({ seenAt }: { seenAt: string }) {
  useMinute();
  return <> This is what was here {relativeTime(seenAt)}.</>;
}
