import {
  at,
  blurred,
  circle,
  ellipse,
  line,
  lit,
  MIDDLE,
  box,
  shape,
  times,
  type Chance,
  type Point,
} from "./drawing.ts";

/** What food is served in or on, from above. What is in it is drawn around 0,0. */

interface Vessel {
  place?: Point;
  r?: number;
  color?: string;
  /** A line of colour on the rim. */
  rim?: string;
}

const shadow = (rx: number, ry = rx) =>
  blurred(ellipse(rx, ry, "#000000"), 'opacity=".55" transform="translate(7 10)"');

/** Darker towards the upper left, where the rim stands before the window. */
const hollow = (r: number, id: string) =>
  `<defs><radialGradient id="${id}" cx=".56" cy=".58" r=".56"><stop offset=".62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1a0d05" stop-opacity=".5"/></radialGradient></defs>` +
  circle(r, `url(#${id})`);

export function plate(
  food: string,
  { place = MIDDLE, r = 130, color = "#faf6ee", rim }: Vessel = {},
): string {
  const line = rim ? circle(r - 5, "none", undefined, `stroke="${rim}" stroke-width="3.5"`) : "";
  const well =
    `<defs><linearGradient id="well" x1=".15" y1=".1" x2=".85" y2=".9"><stop offset="0" stop-color="#000" stop-opacity=".2"/><stop offset=".5" stop-color="#000" stop-opacity=".03"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></linearGradient></defs>` +
    circle(r * 0.76, "none", undefined, 'stroke="url(#well)" stroke-width="4"');
  return at(place, shadow(r) + lit("glossy", circle(r, color)) + line + well + food);
}

/** @param food fills the inner circle, whose radius is 0.84 of the outer one */
export function bowl(food: string, { place = MIDDLE, r = 126, color = "#f4efe4", rim }: Vessel = {}): string {
  const inner = r * 0.86;
  const edge = rim ? circle(r - 4, "none", undefined, `stroke="${rim}" stroke-width="4"`) : "";
  return at(
    place,
    shadow(r) +
      lit("glossy", circle(r, color)) +
      edge +
      circle(inner, "#000000", undefined, 'opacity=".22"') +
      `<defs><clipPath id="inside"><circle r="${inner}"/></clipPath></defs><g clip-path="url(#inside)">${food}${hollow(inner, "hollow")}</g>`,
  );
}

/** A flat dish with steep sides, for the oven. */
export function oven(food: string, color: string, width = 270, height = 200): string {
  const handles = shape(
    `M${-width / 2 - 16} -28h${width + 32}q8 28 0 56h${-width - 32}q-8 -28 0 -56Z`,
    color,
  );
  return at(
    MIDDLE,
    blurred(box(width + 20, height + 10, "#000000", 26), 'opacity=".55" transform="translate(7 10)"') +
      lit("glossy", handles + box(width, height, color, 30)) +
      box(width - 18, height - 18, "#1a0d05", 22, 'opacity=".35"') +
      `<defs><clipPath id="inside"><rect x="${-width / 2 + 10}" y="${-height / 2 + 10}" width="${width - 20}" height="${height - 20}" rx="22"/></clipPath></defs><g clip-path="url(#inside)">${food}</g>`,
  );
}

export function platter(food: string, color = "#f6f1e7", rim?: string): string {
  const line = rim ? ellipse(169, 103, "none", `stroke="${rim}" stroke-width="3.5"`) : "";
  return at(
    MIDDLE,
    shadow(175, 109) +
      lit("glossy", ellipse(175, 109, color)) +
      line +
      ellipse(138, 78, "none", 'stroke="#000" stroke-opacity=".1" stroke-width="3"') +
      food,
  );
}

export function skillet(food: string): string {
  const handle = shape("M96 -17L250 -22Q262 0 250 22L96 17Z", "#2e2c2b");
  return at(
    { x: MIDDLE.x - 14, y: MIDDLE.y },
    shadow(130) +
      at({ x: 0, y: 0 }, lit("crisp", handle + circle(130, "#34312f")), 24) +
      circle(118, "#232120") +
      `<defs><clipPath id="inside"><circle r="115"/></clipPath></defs><g clip-path="url(#inside)">${food}${hollow(115, "hollow")}</g>`,
  );
}

export function board(food: string, color: string, width = 330, height = 216): string {
  const rings = times(7, (index) =>
    line(
      `M${-width / 2 + 8} ${-height / 2 + 18 + index * 30}q${width / 2} ${index % 2 === 0 ? 9 : -7} ${width - 16} 0`,
      "#2b1408",
      1,
      'opacity=".16"',
    ),
  );
  return at(
    MIDDLE,
    blurred(box(width, height, "#000000", 16), 'opacity=".5" transform="translate(7 10)"') +
      lit("smooth", box(width, height, color, 16)) +
      rings +
      circle(7, "#1a0d05", { x: -width / 2 + 19, y: -height / 2 + 20 }, 'opacity=".55"') +
      food,
  );
}

/** A sheet of baking paper. */
export function paper(chance: Chance, food: string, turn = -4): string {
  const crease = () => {
    const y = chance.between(-90, 90);
    return line(
      `M-130 ${y}q130 ${chance.between(-24, 24)} 260 ${chance.between(-16, 16)}`,
      "#000",
      1.4,
      'opacity=".07"',
    );
  };
  return at(
    MIDDLE,
    at({ x: 0, y: 0 }, lit("smooth", box(300, 226, "#efe6d4", 3)) + times(6, crease), turn) + food,
  );
}
