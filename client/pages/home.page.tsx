import { Page } from "#client/layout/page.tsx";

export function HomePage() {
  return <Page title="Home">{null}</Page>;
}
