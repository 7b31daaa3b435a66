import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router-dom";
import { createQueryClient } from "#client/lib/api/query-client.ts";
import { ignoreRepeatedPresses } from "#client/lib/ignore-repeated-presses.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { Toaster } from "#client/ui/status/toaster.tsx";
import { forgetUser } from "./features/auth/auth.data.ts";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { router } from "./router.tsx";

const client = createQueryClient(forgetUser, showFailure);
ignoreRepeatedPresses();

export function App() {
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        {/* In a transition, React would render in slices of 5 ms, each followed by a frame. */}
        <RouterProvider router={router} useTransitions={false} />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
