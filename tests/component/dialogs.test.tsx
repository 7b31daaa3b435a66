import { act, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { Page } from "#client/layout/page.tsx";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish, detailOf } from "#tests/setup/views.ts";
import { answer } from "./setup/api.ts";
import { expectFocus, field, screen, show } from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });

beforeEach(() => {
  answer(dishesApi.list, [polenta]);
  answer(dishesApi.get, detailOf(polenta));
});

function Content() {
  const [isLate] = useState(() => screen.queryByRole("heading", { name: "Title" }) !== null);
  return <p>{isLate ? "After the title" : "With the title"}</p>;
}

function Pages() {
  if (useLocation().pathname === "/other") return <p>Other page</p>;
  return (
    <Page title="Title">
      <Content />
    </Page>
  );
}

const find = (name: string) => screen.findByRole("dialog", { name });
const noDialog = () => waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());

test("a dialog that was open before still opens above one that is opened for the first time", async () => {
  const { user, router } = show(<DishesPage />, { at: "/dishes" });
  const comments = `comments=${polenta.id}`;
  await act(() => router.navigate(`?${comments}`));
  await find("Comments");
  await user.keyboard("{Escape}");
  await noDialog();
  await act(() => router.navigate(`?dish=${polenta.id}&${comments}`));
  await waitFor(() => expect(document.querySelectorAll("[role=dialog]")).toHaveLength(2));
  await find("Comments");
  await expectFocus(() => field("Your comment"));
  const dialogs = document.querySelectorAll("[role=dialog]");
  expect([...dialogs].at(-1)).toBe(screen.getByRole("dialog", { name: "Comments" }));
});

test("a dialog closed while its code is loading does not open", async () => {
  const { router } = show(<DishesPage />, { at: "/dishes" });
  await screen.findByText("Polenta");
  await act(() => router.navigate(`?comments=${polenta.id}`));
  await act(() => router.navigate(-1));
  await act(() => router.navigate(`?dish=${polenta.id}`));
  await find("Polenta");
  expect(screen.queryByRole("dialog", { name: "Comments" })).toBeNull();
});

test("on a phone, the title of the next page is painted before its content", async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  const { router } = show(<Pages />, { at: "/other" });
  await screen.findByText("Other page");
  await act(() => router.navigate("/page"));
  await screen.findByText("After the title");
  happyDOM.setViewport({ width: 1440 });
});
