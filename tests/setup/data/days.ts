/** Returns the day in some days, `YYYY-MM-DD`. */
export function dayOf(inDays: number, timeZone = "UTC"): string {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  return new Date(Date.parse(today) + inDays * 86_400_000).toISOString().slice(0, 10);
}
