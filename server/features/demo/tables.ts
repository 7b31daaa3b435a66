import {
  at,
  blurred,
  box,
  type Chance,
  circle,
  each,
  ellipse,
  HEIGHT,
  line,
  lit,
  type Point,
  shape,
  times,
  WIDTH,
} from "./drawing.ts";

/** What a meal stands on, and what lies beside it. */

const whole = (fill: string, more = "") =>
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}" ${more}/>`;

interface Grain {
  /** Across, and along. */
  frequency: string;
  color: string;
  strength: number;
}

/** Uneven colour over the whole table. */
function grained(chance: Chance, name: string, { frequency, color, strength }: Grain): string {
  const seed = Math.floor(chance.between(1, 999));
  return (
    `<filter id="${name}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${seed}"/>` +
    `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${strength * 2.6} 0 0 0 ${-strength * 0.9}" result="spots"/>` +
    `<feFlood flood-color="${color}"/><feComposite in2="spots" operator="in"/></filter>` +
    whole("#000", `filter="url(#${name})"`)
  );
}

export function wood(chance: Chance, color: string, dark = "#2b1408"): string {
  const planks = times(5, (index) => {
    const y = index * 62 - 8;
    const tint = chance.pick(["#000", "#fff"]);
    return (
      `<rect y="${y}" width="${WIDTH}" height="62" fill="${tint}" opacity="${chance.between(0.01, 0.07)}"/>` +
      `<rect y="${y}" width="${WIDTH}" height="1.6" fill="${dark}" opacity=".5"/><rect y="${y + 1.6}" width="${WIDTH}" height="1" fill="#fff" opacity=".14"/>`
    );
  });
  return (
    whole(color) + grained(chance, "wood", { frequency: "0.012 0.22", color: dark, strength: 0.6 }) + planks
  );
}

export function linen(chance: Chance, color: string, stripe?: string): string {
  const stripes = stripe
    ? each(
        [26, 36, 352, 362],
        (x) => `<rect x="${x}" width="5" height="${HEIGHT}" fill="${stripe}" opacity=".75"/>`,
      )
    : "";
  const folds = each([chance.between(60, 150), chance.between(230, 330)], (x) =>
    blurred(`<rect x="${x}" width="10" height="${HEIGHT}" fill="#000" opacity=".13"/>`),
  );
  return (
    whole(color) +
    stripes +
    grained(chance, "warp", { frequency: "0.02 0.9", color: "#3a2a1a", strength: 0.35 }) +
    grained(chance, "weft", { frequency: "0.9 0.02", color: "#ffffff", strength: 0.4 }) +
    folds
  );
}

export function checked(chance: Chance, color: string): string {
  const bands = (direction: "x" | "y") =>
    times(9, (index) => {
      const size =
        direction === "x"
          ? `x="${index * 48 - 6}" width="24" height="${HEIGHT}"`
          : `y="${index * 48 - 6}" height="24" width="${WIDTH}"`;
      return `<rect ${size} fill="${color}" opacity=".5"/>`;
    });
  return (
    whole("#fbf6ec") +
    bands("x") +
    bands("y") +
    grained(chance, "warp", { frequency: "0.02 0.9", color: "#3a2a1a", strength: 0.25 })
  );
}

export function stone(chance: Chance, color: string, vein: string): string {
  return (
    whole(color) +
    grained(chance, "cloud", { frequency: "0.011 0.016", color: vein, strength: 0.75 }) +
    grained(chance, "speck", { frequency: "0.6", color: vein, strength: 0.3 })
  );
}

export function tiles(chance: Chance, color: string, joint: string): string {
  const side = 76;
  const rows = times(5, (row) =>
    times(6, (column) =>
      at(
        { x: column * side + 10, y: row * side + 4 },
        box(side - 3, side - 3, color, 3) +
          box(
            side - 3,
            side - 3,
            chance.pick(["#fff", "#000"]),
            3,
            `opacity="${chance.between(0.02, 0.09)}"`,
          ),
      ),
    ),
  );
  return whole(joint) + lit("smooth", rows);
}

/** A cloth napkin, partly under the plate. */
export function napkin(place: Point, color: string, turn: number, stripe = "#ffffff"): string {
  const hem = box(118, 146, "none", 3, `stroke="${stripe}" stroke-opacity=".7" stroke-width="2.4"`);
  const fold = line("M0 -76V76", "#000000", 1.2, 'opacity=".14"');
  return at(place, lit("smooth", box(132, 160, color, 4)) + hem + fold, turn);
}

const STEEL = "#d5d6d6";

export function spoon(place: Point, turn: number, color = STEEL): string {
  const bowl = ellipse(13, 19, color) + ellipse(8, 13, "#ffffff", 'opacity=".35"');
  return at(place, lit("glossy", bowl + shape("M-2.6 16L-4 118Q0 124 4 118L2.6 16Z", color)), turn);
}

export function fork(place: Point, turn: number, color = STEEL): string {
  const tines = each([-7.5, -2.5, 2.5, 7.5], (x) => line(`M${x} -30V-6`, color, 2.6));
  const neck = shape("M-9 -8H9Q9 10 2.4 14L4 118Q0 124 -4 118L-2.4 14Q-9 10 -9 -8Z", color);
  return at(place, lit("glossy", tines + neck), turn);
}

export function knife(place: Point, turn: number, color = STEEL): string {
  const blade = shape("M-5 40V-52Q7 -46 7 -4V40Z", color);
  return at(
    place,
    lit("glossy", blade + box(9, 0, color) + shape("M-4 40H5L6 116Q1 122 -4 116Z", "#5a4636")),
    turn,
  );
}

/** A glass of water from above. */
export function glass(place: Point, color = "#dfeaf0"): string {
  return at(
    place,
    lit("glossy", circle(27, color, undefined, 'opacity=".6"')) +
      circle(23, "#ffffff", undefined, 'opacity=".35"') +
      circle(23, "none", undefined, 'stroke="#ffffff" stroke-width="2" opacity=".8"') +
      ellipse(9, 4, "#ffffff", 'opacity=".8" transform="translate(-8 -11) rotate(-30)"'),
  );
}
