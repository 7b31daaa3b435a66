import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router-dom";
import { forgetUser } from "./features/auth/auth.data.ts";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { createQueryClient } from "#client/lib/api/query-client.ts";
import { router } from "./router.tsx";
import { Toaster } from "#client/ui/status/toaster.tsx";

const client = createQueryClient(forgetUser);

export function App() {
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
