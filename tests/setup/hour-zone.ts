/** Returns a time zone in which it is this hour now, from the hour's first minute to its last. */
export function zoneAtHour(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // These names count to the west.
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}
