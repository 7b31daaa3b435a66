import * as z from "zod/mini";
import { changedFields } from "#client/lib/merge-changes.ts";
import { menuChanges, menuInput, type Menu } from "#shared/menus.api.ts";
import type { MenuChanges, MenuFields } from "./menus.data.ts";

/** A menu as both dialogs hold it: what is typed is text, empty for "none". */
export interface MenuFormValues {
  title: string;
  eventDate: string;
  eventTime: string;
  guestCount: string;
  description: string;
  dishIds: number[];
}

export const EMPTY_MENU: MenuFormValues = {
  title: "",
  eventDate: "",
  eventTime: "",
  guestCount: "",
  description: "",
  dishIds: [],
};

export const MENU_FIELD_LABEL: Record<keyof MenuFormValues, string> = {
  title: "Event name",
  eventDate: "Event date",
  eventTime: "Event time",
  guestCount: "Guest count",
  description: "Description",
  dishIds: "Dishes",
};

/** A menu as its form shows it. */
export function valuesOf(menu: Menu): MenuFormValues {
  return {
    title: menu.title,
    eventDate: menu.eventDate ?? "",
    eventTime: menu.eventTime ?? "",
    guestCount: menu.guestCount?.toString() ?? "",
    description: menu.description ?? "",
    dishIds: menu.dishIds,
  };
}

/** Spec §5: guestCount is sent as integer or null; so is every field that was left blank. */
function toFields(values: MenuFormValues): MenuFields {
  const guests = values.guestCount.trim();
  return {
    title: values.title,
    eventDate: values.eventDate,
    eventTime: values.eventTime || null,
    guestCount: guests ? Number(guests) : null,
    description: values.description || null,
    dishIds: values.dishIds,
  };
}

/** Spec §5: a date is required to create a menu, not to edit one (guests may have left it open). */
export const createMenuForm = z.pipe(z.transform(toFields), menuInput);
const editedMenu = z.omit(menuChanges, { expectedUpdatedAt: true });
export const editMenuForm = z.pipe(
  z.transform((values: MenuFormValues): z.input<typeof editedMenu> => toFields(values)),
  editedMenu,
);
export type EditedMenu = z.output<typeof editMenuForm>;

/** Only what was changed, so that a field somebody else edits meanwhile is left to them. */
export function changesTo(menu: Menu, edited: EditedMenu): MenuChanges {
  const before: EditedMenu = {
    title: menu.title,
    eventDate: menu.eventDate,
    eventTime: menu.eventTime,
    guestCount: menu.guestCount,
    description: menu.description,
    dishIds: menu.dishIds,
  };
  return Object.fromEntries(changedFields(before, edited).map((field) => [field, edited[field]]));
}
