const MAX_OCTETS = 75;

/** Folds the lines of an iCalendar file at 75 octets (RFC 5545, 3.1); `ics` counts characters, which may have four each. */
export function foldLines(text: string): string {
  return text.replaceAll("\r\n\t", "").split("\r\n").map(fold).join("\r\n");
}

function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    octets += length;
    if (octets > MAX_OCTETS) {
      folded += "\r\n\t";
      octets = 1 + length;
    }
    folded += character;
  }
  return folded;
}
