import { expect, test } from "vitest";
import type { Evening, EveningLine } from "#shared/evening.api.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, db } = app;
type Agent = Awaited<ReturnType<typeof asMember>>;

const pathOf = (menu: { id: number }) => `/api/menus/${menu.id}/evening`;
const lineOf = (menu: { id: number }, line: Pick<EveningLine, "dishId" | "line">) =>
  `${pathOf(menu)}/${line.dishId}/${line.line}`;
const orderOf = async (member: Agent, menu: { id: number }): Promise<Evening> =>
  (await member.get(pathOf(menu)).expect(200)).body;
const clocks = ({ lines }: Evening) =>
  lines.map(({ start, text, line }) => [start, text.slice(0, 12) || line]);

async function buildDinner() {
  const lamb = await buildDish(db, {
    title: "Lamb",
    category: "Mains",
    instructions:
      "Rub the lamb with salt and rest it overnight.\n\nRoast for 2 hours at 160 °C in the oven.\n\nCarve.",
  });
  const cake = await buildDish(db, {
    title: "Cake",
    category: "Desserts",
    prepMinutes: 60,
    instructions: "Mix everything.\n\nBake at 180 °C for 40-45 minutes.",
  });
  const menu = await buildMenu(db, {
    title: "Dinner",
    eventDate: "2026-12-24",
    eventTime: "7:30 pm",
    dishIds: [cake.id, lamb.id],
  });
  return { lamb, cake, menu };
}

test("the running order begins backwards from the menu's time, with the day before first", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  const evening = await orderOf(member, menu);
  expect([evening.day, evening.time]).toEqual(["2026-12-24", "19:30"]);
  expect(clocks(evening)).toEqual([
    [-1440, "Rub the lamb"],
    [-125, "Roast for 2 "],
    [-5, "Carve."],
    [0, "Mix everythi"],
    [0, "ready"],
    [15, "Bake at 180 "],
    [60, "ready"],
  ]);
});
