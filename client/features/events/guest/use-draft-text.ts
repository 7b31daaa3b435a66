import { useEffect, useState } from "react";
import { sessionStore } from "#client/lib/device/browser-features.ts";

/** The value of a text field, of which what is not sent yet survives another load of the page, as in another language. */
export function useDraftText(key: string, sent: string) {
  const [text, setText] = useState(() => sessionStore.get(key) ?? sent);
  useEffect(() => {
    if (text.trim() === sent) sessionStore.remove(key);
    else sessionStore.set(key, text);
  }, [key, text, sent]);
  return [text, setText] as const;
}
