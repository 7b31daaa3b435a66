/** The date that many days from today, as YYYY-MM-DD. */
export function isoDate(inDays: number): string {
  const day = new Date();
  day.setDate(day.getDate() + inDays);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The number of days to the next such weekday after today; 0 is Sunday, 5 Friday. */
export function daysUntil(weekday: number): number {
  return (weekday - new Date().getDay() + 7) % 7 || 7;
}
