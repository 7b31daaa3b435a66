import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { listUnsent } from "#client/features/unsent/unsent.ts";
import { setTexts } from "#client/lib/i18n.tsx";
import { rememberMember } from "#client/lib/last-visit.ts";
import { timelineApi, type Timeline } from "#shared/timeline.api.ts";
import { placeLines } from "#shared/timeline.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond, loseConnection } from "./setup/api.ts";
import { expectToast, field, fill, screen, show } from "./setup/render.tsx";

const dishes: Timeline["dishes"] = [{ id: 1, title: "Lamb", course: "main", claim: null }];
const said = { isDone: false, delay: 0, chosen: { start: null, work: null, wait: null } };
const read = { dishId: 1, work: 10, wait: 0, heat: null, timing: null, ...said };
const lines = ["Roast.", "Carve."].map((text, step) => ({
  ...read,
  line: `000000000000000${step}`,
  step,
  text,
}));

beforeEach(() => {
  rememberMember(buildMe().id);
  setTexts({}, "en");
  const order = placeLines(dishes, lines);
  respond(timelineApi.get, { title: "Dinner", day: null, time: "19:30", dishes, lines: order });
});

async function open() {
  const { user, client } = show(null, { at: "/?evening=7" });
  const plan = within(await screen.findByRole("dialog", { name: "Cooking timeline" }));
  const box = (text: string) =>
    within(plan.getByText(text).closest("li") ?? document.body).getByRole<HTMLInputElement>("checkbox");
  await plan.findByText("Roast.");
  return { user, client, plan, box };
}

test("a tick without a connection stays on this device, also after the plan is read again, until it is sent", async () => {
  respond(timelineApi.saveLine, () => loseConnection());
  const { user, client, plan, box } = await open();
  await user.click(box("Roast."));
  await expectToast("Saved on this device");
  await client.refetchQueries({ queryKey: ["timeline"] });
  expect(plan.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
    true,
    false,
  ]);
  expect(listUnsent()).toHaveLength(1);
  const calls = respond(timelineApi.saveLine, undefined);
  await user.click(box("Carve."));
  await waitFor(() => expect(listUnsent()).toEqual([]));
  expect(calls.map(({ params, body }) => [params.line, body])).toEqual([
    ["0000000000000000", { isDone: true }],
    ["0000000000000001", { isDone: true }],
  ]);
});

test("Undo restores only what was changed, and a menu without a date has times without a date", async () => {
  const calls = respond(timelineApi.saveLine, undefined);
  const { user, plan } = await open();
  const sent = () => waitFor(() => expect(listUnsent()).toEqual([]));
  const undo = async () => {
    await sent();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await sent();
  };
  await user.click(plan.getAllByRole("button", { name: /^Delay .*Lamb/ })[0] ?? document.body);
  await undo();
  await user.click(plan.getAllByRole("button", { name: /^Change .*Lamb/ })[0] ?? document.body);
  expect(field("Start at", plan).value).toBe("19:10");
  await fill(user, field("Start at", plan), "19:00");
  await user.click(plan.getByRole("button", { name: "Save" }));
  await undo();
  expect(calls.map(({ body }) => body)).toEqual([
    { delay: 10 },
    { delay: 0 },
    { start: -30 },
    { start: null },
  ]);
  plan.getByRole("region", { name: "On the day" });
});
