import { t } from "@lingui/core/macro";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { formatEventDate } from "#client/lib/event-date.ts";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { menuChanges, menuInput, type Menu } from "#shared/menus.api.ts";

// "And the household" is a switch of the shopping list.
const editedMenu = z.omit(menuChanges, { countsHousehold: true, expectedUpdatedAt: true });

/** The values of both menu dialogs: text, empty for none. */
export type MenuFormValues = FormValues<typeof editedMenu>;
export type MenuForm = UseFormReturn<MenuFormValues, unknown, unknown>;

const yesOrNo = (value: string) => (value === "true" ? t`yes` : t`no`);

/** The fields of a menu, and how a value of the history or a form is shown unless it is shown as it is. */
export const menuFields = () => ({
  title: { label: t`Event name` },
  eventDate: { label: t`Event date`, text: formatEventDate },
  eventTime: { label: t`Event time` },
  guestCount: { label: t`Guest count` },
  description: { label: t`Message to guests` },
  note: { label: t`Private note` },
  place: { label: t`Place` },
  image: { label: t`Picture`, text: (value: string) => value && t`a picture` },
  dishIds: { label: t`Dishes` },
  isArchived: { label: t`Archived`, text: yesOrNo },
  countsHousehold: { label: t`For the household, too`, text: yesOrNo },
});

export const EMPTY_MENU = formValues(editedMenu, {});

export const valuesOf = (menu: Menu): MenuFormValues => formValues(editedMenu, menu);

/** Returns the values of a new menu like this one, on another date. */
export const copyOf = (menu: Menu): MenuFormValues => ({ ...valuesOf(menu), eventDate: "" });

// A date is required to create a menu, not to edit one: a guest's suggestion may have none.
export const createMenuForm = formSchema(z.omit(menuInput, { countsHousehold: true }));
export const editMenuForm = formSchema(editedMenu);
