import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router-dom";
import { forgetUser } from "./features/auth/auth.data.ts";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { createQueryClient } from "./lib/query-client.ts";
import { AppRoutes } from "./router.tsx";
import { Toaster } from "./ui/toaster.tsx";

const client = createQueryClient(forgetUser);

/** The members' app. */
export function App() {
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
