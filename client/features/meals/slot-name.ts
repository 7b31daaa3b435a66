import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { i18n } from "#client/lib/i18n.tsx";
import type { MealSlot } from "#shared/choices.ts";

const SLOT_NAME: Record<MealSlot, MessageDescriptor> = {
  breakfast: msg`Breakfast`,
  lunch: msg`Lunch`,
  dinner: msg`Dinner`,
};

export const slotName = (slot: MealSlot): string => i18n._(SLOT_NAME[slot]);
