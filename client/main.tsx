import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { forgetUser } from "./features/auth/auth.data.ts";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { createQueryClient } from "./lib/query-client.ts";
import { AppRoutes } from "./router.tsx";
import "./styles.css";
import { Toaster } from "./ui/toaster.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient(forgetUser)}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
