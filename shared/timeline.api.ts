import * as z from "zod/mini";
import { COURSES } from "./choices.ts";
import { claimView } from "./events.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, idText, yesOrNo } from "./http/wire.ts";

/** A recipe may rest for days. */
export const MAX_TIMELINE_MINUTES = 14 * 24 * 60;
/** The line of a dish that is on the table, and that of a dish without steps. */
export const READY = "ready";
export const WHOLE = "whole";

const minutes = z.int().check(z.nonnegative(), z.maximum(MAX_TIMELINE_MINUTES));
const fromTime = z.int().check(z.minimum(-MAX_TIMELINE_MINUTES), z.maximum(MAX_TIMELINE_MINUTES));
/** A member's corrections; null: as in the recipe. */
const corrections = {
  /** When the line begins without its own delay, in minutes from the menu's time. Other delays do not move it. */
  start: z.nullable(fromTime),
  work: z.nullable(minutes),
  wait: z.nullable(minutes),
};
const marks = {
  isDone: yesOrNo,
  /** Moves this line and all later ones without a `start` of their own, in minutes. */ delay: minutes,
};

const lineView = z.object({
  dishId: z.int(),
  /** Names the line of the dish for changes: a step by its text, `whole` for a dish without any, `ready` at the end. */
  line: z.string(),
  /** The number of the step in the recipe, from 0. */
  step: z.int(),
  /** Empty for `whole` and `ready`. */
  text: z.string(),
  /** Minutes of work, and of waiting after it, by the recipe. */
  work: z.int(),
  wait: z.int(),
  /** The oven during the waiting, in °C. */
  heat: z.nullable(z.int()),
  /** On the day before, or while the step in front of it waits. */
  timing: z.nullable(z.enum(["day_before", "meanwhile"])),
  ...marks,
  chosen: z.object(corrections),
  /** About when it begins, in minutes from the menu's time. */
  start: z.int(),
  /** Other dishes that want the oven at another heat, or the same cook, at the same time. */
  clashes: z.array(z.object({ kind: z.enum(["oven", "cook"]), dishId: z.int() })),
});
export type TimelineLine = z.input<typeof lineView>;

const timelineView = z.object({
  title: z.string(),
  /** `YYYY-MM-DD`; null for free text. */
  day: z.nullable(z.string()),
  /** `HH:MM`; null if the menu has no time of the clock. */
  time: z.nullable(z.string()),
  dishes: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      course: z.enum(COURSES),
      /** The claim of the person who brings or cooks it. A dish that is brought has no steps. */
      claim: z.nullable(claimView),
    }),
  ),
  /** In the order in which they begin. */
  lines: z.array(lineView),
});
export type Timeline = z.input<typeof timelineView>;

const lineChanges = z.partial(
  z.object({
    ...marks,
    ...corrections,
    /** The course of the dish, for all of its lines. */ course: z.nullable(z.enum(COURSES)),
  }),
);
export type TimelineChanges = z.input<typeof lineChanges>;

export const timelineApi = {
  get: endpoint("get", "/api/menus/:id/evening", {
    access: "member",
    summary: "Get the running order of a menu: when each step begins, backwards from the menu's time",
    params: idParams,
    response: timelineView,
  }),
  saveLine: endpoint("put", "/api/menus/:id/evening/:dishId/:line", {
    access: "member",
    scope: "plan",
    summary:
      "Tick, delay or correct a line of the running order, or choose the course of its dish; omitted fields stay, null is as the recipe says (idempotent)",
    params: z.object({
      id: idText,
      dishId: idText,
      line: z.string().check(z.regex(/^(ready|whole|[0-9a-f]{16}(-\d{1,3})?)$/)),
    }),
    body: lineChanges,
  }),
};
