import { t } from "@lingui/core/macro";
import { proxyText } from "#client/lib/api/failure-text.ts";
import { useSignInNeeded } from "#client/lib/device/offline.ts";
import { Button } from "#client/ui/button.tsx";

/** Shows that a proxy in front of the server asks for a sign-in, which begins when the page is loaded again. */
export function SignInNotice() {
  return (
    useSignInNeeded() && (
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-sunken px-4 py-2 text-sm print:hidden">
        <p role="status">{`${proxyText("sign-in")}.`}</p>
        <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
          {t`Sign in again`}
        </Button>
      </div>
    )
  );
}
