import { useState } from "react";
import { showFailure } from "#client/ui/status/show-failure.ts";

/** For a button of a visitors' page that sends something. @param failure the title of the toast */
export function useSending(failure: string) {
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<void>) => {
    setSending(true);
    await work().catch((error: unknown) => showFailure(failure, error));
    setSending(false);
  };
  return { isSending, send };
}
