import { Page } from "#client/layout/page.tsx";

export function AdminPage() {
  return <Page title="Admin Panel">{null}</Page>;
}
