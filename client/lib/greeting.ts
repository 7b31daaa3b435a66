import { t } from "@lingui/core/macro";
import { PAGE_LANGUAGE } from "#client/lib/format.ts";

/** 'Good morning', 'Good afternoon' or 'Good evening', by the reader's clock. */
export function greeting(now: Date = new Date(), language: string = PAGE_LANGUAGE): string {
  const hour = now.getHours();
  // In Spanish, "Buenas tardes" is usual until dinner.
  const evening = language === "es" ? 20 : 18;
  if (hour >= 5 && hour < 12) return t`Good morning`;
  if (hour >= 12 && hour < evening) return t`Good afternoon`;
  return t`Good evening`;
}
