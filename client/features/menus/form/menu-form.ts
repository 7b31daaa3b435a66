import { t } from "@lingui/core/macro";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { menuChanges, menuInput, type Menu } from "#shared/menus.api.ts";

// "And the household" is a switch of the shopping list.
const editedMenu = z.omit(menuChanges, { countsHousehold: true, expectedUpdatedAt: true });

/** The values of both menu dialogs: text, empty for none. */
export type MenuFormValues = FormValues<typeof editedMenu>;
export type MenuForm = UseFormReturn<MenuFormValues, unknown, unknown>;

export const menuFieldLabels = (): Record<keyof MenuFormValues, string> => ({
  title: t`Event name`,
  eventDate: t`Event date`,
  eventTime: t`Event time`,
  guestCount: t`Guest count`,
  description: t`Message to guests`,
  note: t`Private note`,
  place: t`Place`,
  image: t`Picture`,
  dishIds: t`Dishes`,
});

export const EMPTY_MENU = formValues(editedMenu, {});

export const valuesOf = (menu: Menu): MenuFormValues => formValues(editedMenu, menu);

/** Returns the values of a new menu like this one, on another date. */
export const copyOf = (menu: Menu): MenuFormValues => ({ ...valuesOf(menu), eventDate: "" });

// A date is required to create a menu, not to edit one: a guest's suggestion may have none.
export const createMenuForm = formSchema(z.omit(menuInput, { countsHousehold: true }));
export const editMenuForm = formSchema(editedMenu);
