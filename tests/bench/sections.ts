import { measureDishesPage } from "./browser/dishes-page.ts";
import { measureFelt } from "./browser/felt.ts";
import { measureGuestPage } from "./browser/guest-page.ts";
import { measureLighthouse } from "./browser/lighthouse.ts";
import { measureSignInPage } from "./browser/sign-in-page.ts";
import type { Section } from "./run/bench-run.ts";
import { measureBackup } from "./server/backup.ts";
import * as calls from "./server/calls.ts";
import { compareWithStatic, connectionsOf, LARGE, MIDDLE, type MeasuredCall } from "./server/compare.ts";
import { measureDay } from "./server/day.ts";
import { measureGrowth } from "./server/growth.ts";
import { measureImport } from "./server/import.ts";
import { measureEventLoop, measureMemory, measureStart } from "./server/process.ts";
import { measureSignInFlood } from "./server/sign-in-flood.ts";
import { measureStreams } from "./server/streams.ts";
import { measureComments, measureLikes } from "./server/writes.ts";

const compared =
  (dishes: number, ...list: MeasuredCall[]): Section =>
  (run) =>
    compareWithStatic(run, { dishes, connections: connectionsOf(run) }, list);

/** The sections in the order of the report. Each can run alone. */
export const sections = {
  list: compared(MIDDLE, ...calls.wholeList),
  "page-50": compared(LARGE, calls.page(50)),
  "page-100": compared(LARGE, calls.page(100)),
  growth: measureGrowth,
  dish: compared(LARGE, calls.oneDish),
  activities: compared(LARGE, calls.activities),
  "not-modified": compared(LARGE, ...calls.notModified),
  search: async (run) => [
    ...(await compared(MIDDLE, calls.search)(run)),
    ...(await compared(LARGE, calls.search)(run)),
  ],
  like: measureLikes,
  comment: measureComments,
  create: compared(LARGE, calls.createWithPhoto),
  picture: compared(LARGE, calls.picture),
  "sign-in": compared(LARGE, calls.signIns),
  "sign-in-flood": measureSignInFlood,
  start: measureStart,
  memory: measureMemory,
  "event-loop": measureEventLoop,
  streams: measureStreams,
  backup: measureBackup,
  import: measureImport,
  day: measureDay,
  "sign-in-page": measureSignInPage,
  "dishes-page": measureDishesPage,
  felt: measureFelt,
  "guest-page": measureGuestPage,
  lighthouse: measureLighthouse,
} satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;
