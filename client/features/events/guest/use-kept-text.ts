import { useEffect, useState } from "react";
import { sessionStore } from "#client/lib/device/browser-features.ts";

/** A text field that keeps what is not sent yet when the page is loaded again, as in another language. */
export function useKeptText(key: string, sent: string) {
  const [text, setText] = useState(() => sessionStore.get(key) ?? sent);
  useEffect(() => {
    if (text === sent) sessionStore.remove(key);
    else sessionStore.set(key, text);
  }, [key, text, sent]);
  return [text, setText] as const;
}
