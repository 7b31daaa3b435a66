import { t } from "@lingui/core/macro";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { BrandMark } from "./brand.tsx";

/** Shown on members' pages while the session is being checked. */
export function LoadingScreen() {
  usePageTitle(t`Loading`);
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="flex animate-breathe flex-col items-center gap-4">
        <BrandMark className="size-12" />
        <p className="font-medium text-muted">{t`Loading`}</p>
      </div>
    </main>
  );
}
