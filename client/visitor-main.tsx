import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import "./styles.css";
import { Toaster } from "./ui/toaster.tsx";
import { openVisitorPage } from "./visitor-pages.tsx";

/*
 * The document of people without an account: neither router nor query client nor schemas, because guests come from a
 * chat, on a phone, and should choose dishes within seconds. Links between its pages load the next one anew.
 */
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const page = openVisitorPage(new URL(window.location.href));
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>{page}</ErrorBoundary>
    <Toaster />
  </StrictMode>,
);
