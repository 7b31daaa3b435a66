import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allDayEntry } from "#server/features/menus/menu-calendar.service.ts";
import { writeCalendar } from "#server/features/menus/write-calendar.ts";
import { encodeJson } from "#server/http/encode-json.ts";
import { i18nFor } from "#server/lib/i18n.ts";
import { timestamp } from "#shared/http/wire.ts";
import { countTurns } from "#tests/setup/count-turns.ts";

const entry = z.object({ id: z.int(), at: timestamp, note: z.optional(z.string()) });

test("a response of many entries is encoded as by its schema, in many turns", async () => {
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id, at: new Date(id), isSecret: true }));
  const [json, turns] = await countTurns(encodeJson(z.array(entry), list));
  expect(json.toString()).toBe(JSON.stringify(z.encode(z.array(entry), list)));
  expect(turns).toBeGreaterThan(3);
  const view = z.object({ missing: z.optional(z.string()), entries: z.array(entry), count: z.int() });
  const [object, objectTurns] = await countTurns(encodeJson(view, { entries: list, count: 1 }));
  expect(object.toString()).toBe(JSON.stringify(z.encode(view, { entries: list, count: 1 })));
  expect(objectTurns).toBeGreaterThan(3);
});

test("a calendar reads its entries some at a time", async () => {
  let read = 0;
  const readAt: number[] = [];
  const entries = Array.from({ length: 35 }, (_, id) => () => {
    read++;
    const row = { id, createdAt: new Date(0), updatedAt: new Date(0) };
    return allDayEntry("meal", row, "2027-01-02", `Soup ${id}`);
  });
  const watch = (async () => {
    while (read < 35) {
      await setImmediate();
      if (readAt.at(-1) !== read) readAt.push(read);
    }
  })();
  const text = await writeCalendar({ productName: "Sofra" }, entries, "Home", i18nFor("en"));
  await watch;
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(35);
  expect(readAt.slice(-4)).toEqual([20, 25, 30, 35]);
});
