import type { QueryClient } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/call.ts";
import { sentenceOf } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { dropUnsent, isUnanswered, listUnsent, type Unsent } from "./unsent.ts";

/**
 * Sends the likes and comments that wait, in their order. Each may be sent twice, by two windows or because an answer
 * was lost: the server counts it once.
 */
export async function sendUnsent(client: QueryClient): Promise<void> {
  const waiting = listUnsent();
  if (waiting.length === 0) return;
  let sent = 0;
  for (const unsent of waiting) {
    try {
      await send(unsent);
      sent++;
    } catch (error) {
      if (isUnanswered(error) || isPassing(error)) break;
      toast({
        title: unsent.kind === "like" ? "A like could not be saved" : "A comment could not be saved",
        description: sentenceOf(error, "The dish may have been deleted meanwhile."),
        variant: "destructive",
      });
    }
    dropUnsent(unsent);
  }
  if (sent === 0) return;
  toast({ title: "What you wrote without a connection is there now", variant: "success" });
  await refetchTopics(client, "dishes", "activities");
}

/** On the way back: a proxy without its server, a database that starts, too many at once, a session to be renewed. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [401, 408, 429].includes(error.status));
}

function send(unsent: Unsent): Promise<unknown> {
  const params = { id: unsent.dishId };
  if (unsent.kind === "like")
    return call(dishesApi.toggleLike, { params, body: { isLiked: unsent.isLiked } });
  return call(dishesApi.createComment, { params, body: { content: unsent.content, key: unsent.key } });
}
