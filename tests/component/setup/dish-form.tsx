import { within } from "@testing-library/react";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import type { CurrentUser } from "#shared/auth.api.ts";
import { screen, show } from "./render.tsx";

export async function openForm({ at = "/dishes?new=dish", me }: { at?: string; me?: CurrentUser } = {}) {
  const { user } = show(<DishesPage />, { at, ...(me && { me }) });
  const dialog = within(await screen.findByRole("dialog", { name: "Create Dish" }));
  await dialog.findByLabelText(/^Dish Name/);
  return { user, dialog };
}

export type Form = Awaited<ReturnType<typeof openForm>>["dialog"];
