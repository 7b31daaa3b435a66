import type * as z from "zod/mini";
import type { claimView } from "#shared/events.api.ts";
import { fullName } from "#shared/full-name.ts";

/** One line of a menu that a member or a guest brings or cooks. */
export type MenuClaim = z.input<typeof claimView>;

export function claimantName({ guestName, user }: MenuClaim): string {
  return guestName ?? fullName(user) ?? "Someone";
}

/** 'brought by May', 'cooked by Test Member' */
export function claimText(claim: MenuClaim): string {
  return `${claim.kind === "bring" ? "brought" : "cooked"} by ${claimantName(claim)}`;
}
