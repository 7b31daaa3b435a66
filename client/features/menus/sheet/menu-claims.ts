import { t } from "@lingui/core/macro";
import type * as z from "zod/mini";
import { isolate } from "#client/lib/i18n.tsx";
import type { claimView } from "#shared/events.api.ts";
import { fullName } from "#shared/full-name.ts";

/** One line of a menu that a member or a guest brings or cooks. */
export type MenuClaim = z.input<typeof claimView>;

export function claimantName({ guestName, user }: MenuClaim): string {
  return guestName ?? fullName(user) ?? t`Someone`;
}

/** 'brought by May', 'cooked by Test Member' */
export function claimText(claim: MenuClaim): string {
  const name = isolate(claimantName(claim));
  return claim.kind === "bring" ? t`brought by ${name}` : t`cooked by ${name}`;
}
