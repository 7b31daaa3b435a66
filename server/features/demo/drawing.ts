/** What pictures are drawn with: chance that repeats, shapes, and light. Lengths are pixels of a 400×300 picture, as large as photos are kept. */

export const WIDTH = 400;
export const HEIGHT = 300;

export interface Point {
  x: number;
  y: number;
}

export const MIDDLE: Point = { x: WIDTH / 2, y: HEIGHT / 2 };

/** The same seed draws the same picture. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  between(low: number, high: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (high - low);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.between(0, list.length))] as T;
  }

  /** Places in a circle (or an ellipse: `flat` below 1), none nearer to another than `gap` as far as there is room. */
  within({ x, y }: Point, radius: number, count: number, gap = 0, flat = 1): Point[] {
    const found: Point[] = [];
    for (let tries = 0; found.length < count && tries < count * 40; tries++) {
      const angle = this.between(0, Math.PI * 2);
      const distance = Math.sqrt(this.between(0, 1)) * radius;
      const place = { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance * flat };
      if (gap === 0 || found.every((other) => Math.hypot(other.x - place.x, other.y - place.y) >= gap)) {
        found.push(place);
      }
    }
    return found;
  }
}

/** Places evenly on a circle. @param turn where the first one is, in degrees from the right */
export function ring(
  { x, y }: Point,
  radius: number,
  count: number,
  turn = 0,
): (Point & { angle: number })[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (index / count) * 360;
    const radians = (angle * Math.PI) / 180;
    return { x: x + Math.cos(radians) * radius, y: y + Math.sin(radians) * radius, angle };
  });
}

const short = (value: number) => Math.round(value * 100) / 100;

export const each = <T>(list: readonly T[], draw: (item: T, index: number) => string) =>
  list.map(draw).join("");
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** What is drawn around 0,0, put in its place. */
export const at = ({ x, y }: Point, drawn: string, turn = 0, scale = 1) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(scale)})">${drawn}</g>`;

export const circle = (r: number, fill: string, { x, y }: Point = { x: 0, y: 0 }, more = "") =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${more}/>`;

export const ellipse = (rx: number, ry: number, fill: string, more = "") =>
  `<ellipse rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`;

export const box = (width: number, height: number, fill: string, round = 0, more = "") =>
  `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${round}" fill="${fill}" ${more}/>`;

export const shape = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" fill="none" ${more}/>`;

/** An uneven round outline around 0,0. @param wobble 0 is a circle */
export function outline(chance: Chance, rx: number, ry = rx, wobble = 0.14, points = 9): string {
  const turn = chance.between(0, 360);
  const corners = ring({ x: 0, y: 0 }, 1, points, turn).map(({ x, y }) => {
    const size = 1 + chance.between(-wobble, wobble);
    return { x: x * rx * size, y: y * ry * size };
  });
  const corner = (index: number) => corners[index % points] ?? { x: 0, y: 0 };
  const between = (index: number) => {
    const [a, b] = [corner(index), corner(index + 1)];
    return `${short((a.x + b.x) / 2)} ${short((a.y + b.y) / 2)}`;
  };
  const curves = corners.map((_, index) => {
    const { x, y } = corner(index + 1);
    return `Q${short(x)} ${short(y)} ${between(index + 1)}`;
  });
  return `M${between(0)}${curves.join("")}Z`;
}

/** How light falls on what is drawn: on its surface, and past it. */
export type Light = "smooth" | "glossy" | "rough" | "crisp" | "fine" | "flat";

/** Lies on what was drawn before, with its own light and shadow. */
export const lit = (light: Light, ...drawn: string[]) => `<g filter="url(#${light})">${drawn.join("")}</g>`;

export const blurred = (drawn: string, more = "") => `<g filter="url(#blurred)" ${more}>${drawn}</g>`;

const LAMP = `<feDistantLight azimuth="235" elevation="58"/>`;
const SHADOW =
  '<feGaussianBlur in="SourceAlpha" stdDeviation="1.8"/><feOffset dx="1.3" dy="2.2"/>' +
  '<feComponentTransfer result="shadow"><feFuncA type="linear" slope=".36"/></feComponentTransfer>';

interface Surface {
  /** How far the edges are rounded. */
  soft: number;
  height: number;
  /** How uneven it is, and how fine. */
  grain?: { strength: number; frequency: number };
  gloss?: number;
  /** What is as small as a grain of rice throws none that could be seen. */
  shadow?: false;
}

function surface(name: Light, { soft, height, grain, gloss, shadow }: Surface): string {
  const bumps = grain
    ? `<feTurbulence type="fractalNoise" baseFrequency="${grain.frequency}" numOctaves="3" seed="7"/>` +
      `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0" result="noise"/>` +
      `<feComposite in="round" in2="noise" operator="arithmetic" k2="${1 - grain.strength}" k3="${grain.strength}" result="bumps"/>`
    : '<feMerge result="bumps"><feMergeNode in="round"/></feMerge>';
  const shine = gloss
    ? `<feSpecularLighting in="bumps" surfaceScale="${height}" specularConstant="${gloss}" specularExponent="24" lighting-color="#fffaf0">${LAMP}</feSpecularLighting>` +
      '<feComposite in2="SourceAlpha" operator="in" result="shine"/>'
    : "";
  return (
    `<filter id="${name}" x="-15%" y="-15%" width="130%" height="135%" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${soft}" result="round"/>${bumps}` +
    `<feDiffuseLighting in="bumps" surfaceScale="${height}" diffuseConstant="1.17" lighting-color="#ffffff" result="light">${LAMP}</feDiffuseLighting>` +
    '<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="1" result="body"/>' +
    `${shadow === false ? "" : SHADOW}${shine}<feMerge>${shadow === false ? "" : '<feMergeNode in="shadow"/>'}<feMergeNode in="body"/>${gloss ? '<feMergeNode in="shine"/>' : ""}</feMerge></filter>`
  );
}

const FILTERS = [
  surface("smooth", { soft: 2, height: 3 }),
  surface("glossy", { soft: 2, height: 3, gloss: 0.5 }),
  surface("rough", { soft: 2, height: 4.4, grain: { strength: 0.4, frequency: 0.09 } }),
  surface("crisp", { soft: 1.1, height: 3, grain: { strength: 0.3, frequency: 0.3 } }),
  surface("fine", { soft: 0.9, height: 0.9, shadow: false }),
  `<filter id="flat" x="-10%" y="-10%" width="120%" height="125%">${SHADOW}<feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  '<filter id="blurred" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>',
].join("");

/** A whole picture: what lies below first. The window is at the upper left. */
export function picture(...layers: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>${FILTERS}
      <radialGradient id="window" cx=".22" cy=".12" r="1.05">
        <stop offset="0" stop-color="#fff6e4" stop-opacity=".3"/>
        <stop offset=".5" stop-color="#fff6e4" stop-opacity="0"/>
        <stop offset="1" stop-color="#20100a" stop-opacity=".34"/>
      </radialGradient>
    </defs>
    ${layers.join("")}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#window)"/>
  </svg>`;
}
