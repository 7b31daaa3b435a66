import { encode } from "uqr";

/** The white margin that scanners need, in modules. */
const QUIET_ZONE = 4;

/** A QR code, black on white in dark mode too, because scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Medium error correction: printed menus get stained.
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

/** Draws adjacent dark modules of a row as one rectangle. */
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
