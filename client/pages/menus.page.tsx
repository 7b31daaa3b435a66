import { Page } from "#client/layout/page.tsx";

export function MenusPage() {
  return <Page title="Event Menus">{null}</Page>;
}
