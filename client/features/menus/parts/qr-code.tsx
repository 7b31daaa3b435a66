import { encode } from "uqr";

/** Scanners need this much white around the code, counted in its squares. */
const QUIET = 4;

/** A text as a QR code in black on white, in the dark design too: scanners find no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // M: paper gets stains.
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

/** The dark squares of one row, neighbours in one piece. */
function rowPath(row: boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}
