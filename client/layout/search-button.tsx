import { t } from "@lingui/core/macro";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search, also with Ctrl+K or Cmd+K. Its code is loaded on first use. */
export function SearchButton() {
  const { open } = useDialogParam("search");
  const onShortcut = useEffectEvent(() => {
    if (!new URLSearchParams(window.location.search).has("search")) open("");
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      onShortcut();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <Button
      variant="secondary"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => open("")}
      onPointerEnter={() => void import("#client/features/search/search-dialog.tsx").catch(() => undefined)}
      className="max-sm:w-11 max-sm:px-0 lg:min-w-44 lg:justify-start"
    >
      <Search />
      <span className="max-sm:sr-only">{t`Search`}</span>
      <kbd className="ms-auto hidden rounded-sm bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium text-muted lg:inline">
        {isMac ? "⌘K" : t`Ctrl K`}
      </kbd>
    </Button>
  );
}
