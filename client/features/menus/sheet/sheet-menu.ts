import type { MenuDish } from "#shared/menus.api.ts";

/** The fields that members' and public menus share. */
export interface SheetMenu {
  title: string;
  description: string | null;
  /** Heads the card. */
  image?: string | null;
  largeImages?: string[] | null | undefined;
  eventDate: string | null;
  eventTime: string | null;
  guestCount: number | null;
  dishes: readonly SheetDish[];
}

export type SheetDish = Pick<
  MenuDish,
  | "id"
  | "title"
  | "description"
  | "category"
  | "image"
  | "imageColor"
  | "labels"
  | "categoryPosition"
  | "course"
>;
