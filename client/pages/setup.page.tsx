import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SetupForm } from "#client/features/auth/setup-form.tsx";
import { setupStateQuery } from "#client/features/auth/setup.data.ts";
import { RestoreForm } from "#client/features/backups/restore-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { LoadingScreen } from "#client/layout/loading-screen.tsx";
import { PublicShell } from "#client/layout/public-shell.tsx";
import { ApiError } from "#client/lib/api/call.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NotFoundPage } from "./not-found.page.tsx";

/** The one-time page that creates the first administrator; Not Found without a valid token. */
export function SetupPage() {
  const token = useSearchParams()[0].get("token") ?? "";
  const state = useQuery(setupStateQuery(token));
  if (state.isPending) return <LoadingScreen />;
  if (state.isSuccess) return <SetupScreen token={token} />;
  if (state.error instanceof ApiError && [400, 404].includes(state.error.status)) {
    return (
      <PublicShell>
        <NotFoundPage />
      </PublicShell>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title={t`The server isn't responding`} query={state} />
    </main>
  );
}

function SetupScreen({ token }: { token: string }) {
  usePageTitle(t`Set up`);
  const [isRestoring, setRestoring] = useState(false);
  return (
    <EntranceLayout
      title={t`Welcome to ${{ product: productName() }}`}
      subtitle={
        isRestoring
          ? t`Restore a household from a backup.`
          : t`Create the first account. It will be the household's administrator.`
      }
    >
      {isRestoring ? <RestoreForm token={token} /> : <SetupForm token={token} />}
      <Button variant="link" full className="mt-4" onClick={() => setRestoring(!isRestoring)}>
        {isRestoring ? t`Start a new household instead` : t`Restore from a backup instead`}
      </Button>
    </EntranceLayout>
  );
}
