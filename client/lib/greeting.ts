import { t } from "@lingui/core/macro";

/** 'Good morning', 'Good afternoon' or 'Good evening', by the reader's clock. */
export function greeting(now: Date = new Date()): string {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return t`Good morning`;
  if (hour >= 12 && hour < 18) return t`Good afternoon`;
  return t`Good evening`;
}
