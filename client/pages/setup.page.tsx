import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { setupStateQuery } from "#client/features/auth/auth.data.ts";
import { SetupForm } from "#client/features/auth/setup-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { LoadingScreen } from "#client/layout/loading-screen.tsx";
import { PublicShell } from "#client/layout/public-shell.tsx";
import { ApiError } from "#client/lib/call.ts";
import { usePageTitle } from "#client/lib/page-title.ts";
import { productName } from "#client/lib/product.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { NotFoundPage } from "./not-found.page.tsx";

/** The one-time page that makes the first administrator; without its token it does not exist. */
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
      <ErrorState
        title="The server did not answer"
        pending={state.isFetching}
        onRetry={() => void state.refetch()}
      />
    </main>
  );
}

function SetupScreen({ token }: { token: string }) {
  usePageTitle("Set Up");
  return (
    <EntranceLayout
      title={`Welcome to ${productName()}`}
      subtitle="Make the first account. It belongs to the household's administrator."
    >
      <SetupForm token={token} />
    </EntranceLayout>
  );
}
