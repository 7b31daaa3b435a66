import { Page } from "#client/layout/page.tsx";

export function DishesPage() {
  return <Page title="Our Dishes">{null}</Page>;
}
