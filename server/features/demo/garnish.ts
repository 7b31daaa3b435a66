import {
  at,
  box,
  type Chance,
  circle,
  each,
  ellipse,
  line,
  lit,
  outline,
  ring,
  shape,
  times,
  type Point,
} from "./drawing.ts";

/** Single foods, around 0,0 unless they take places. */

const O: Point = { x: 0, y: 0 };

const GREENS = ["#3f7d33", "#4d8f3c", "#2f6a2c", "#5f9f45"];

function leaf(size: number, color: string, vein = "#d9efc2"): string {
  const blade = `M0 ${-size}C${size * 0.8} ${-size * 0.5} ${size * 0.75} ${size * 0.5} 0 ${size}C${-size * 0.75} ${size * 0.5} ${-size * 0.8} ${-size * 0.5} 0 ${-size}Z`;
  const half = `M0 ${-size}C${size * 0.8} ${-size * 0.5} ${size * 0.75} ${size * 0.5} 0 ${size}Z`;
  return (
    shape(blade, color) +
    shape(half, "#000", 'opacity=".1"') +
    line(`M0 ${-size * 0.85}V${size * 0.85}`, vein, size / 13, 'opacity=".55"')
  );
}

export function leaves(
  chance: Chance,
  places: Point[],
  low = 8,
  high = 12,
  greens: readonly string[] = GREENS,
): string {
  return lit(
    "smooth",
    each(places, (place) =>
      at(place, leaf(chance.between(low, high), chance.pick(greens)), chance.between(0, 360)),
    ),
  );
}

/** A few leaves that grow from one point. */
export function sprig(chance: Chance, place: Point, size = 13, color?: string): string {
  const turn = chance.between(0, 360);
  const parts = ring(O, size * 0.8, 4, turn);
  return at(
    place,
    lit(
      "smooth",
      each(parts, ({ x, y, angle }) => at({ x, y }, leaf(size, color ?? chance.pick(GREENS)), angle + 90)),
    ),
  );
}

/** Finely cut green. */
export function chopped(
  chance: Chance,
  places: Point[],
  colors: readonly string[] = GREENS,
  size = 2.4,
): string {
  return lit(
    "flat",
    each(places, (place) =>
      at(
        place,
        shape(
          outline(chance, chance.between(size * 0.6, size * 1.3), size * 0.7, 0.4, 5),
          chance.pick(colors),
        ),
        chance.between(0, 360),
      ),
    ),
  );
}

/** Pepper, paprika, sesame, poppy seeds … */
export function sprinkled(chance: Chance, places: Point[], colors: readonly string[], size = 1): string {
  return each(places, (place) =>
    at(
      place,
      ellipse(size * chance.between(0.7, 1.3), size * 0.8, chance.pick(colors)),
      chance.between(0, 180),
    ),
  );
}

export function citrus(r: number, peel = "#f0b81f", flesh = "#fbe07a"): string {
  const pieces = ring(O, 0, 8).map(({ angle }) =>
    at(
      O,
      shape(`M${r * 0.12} 0L${r * 0.76} ${-r * 0.25}Q${r * 0.86} 0 ${r * 0.76} ${r * 0.25}Z`, flesh),
      angle,
    ),
  );
  return circle(r, peel) + circle(r * 0.9, "#fff8dd") + pieces.join("");
}

export const citrusWedge = (r: number, peel = "#eab31a", flesh = "#fbe07a") =>
  shape(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0Z`, peel) +
  shape(`M${-r * 0.86} 0A${r * 0.86} ${r * 0.86} 0 0 0 ${r * 0.86} 0Z`, "#fff6d0") +
  shape(`M${-r * 0.78} 0A${r * 0.78} ${r * 0.78} 0 0 0 ${r * 0.78} 0Z`, flesh) +
  each([-0.4, 0, 0.4], (x) => line(`M0 0L${r * x * 1.3} ${r * 0.7}`, "#fff6d0", 1.2));

export const tomatoSlice = (r: number) =>
  circle(r, "#c9301f") +
  circle(r * 0.88, "#e4533a") +
  each(ring(O, r * 0.5, 5, 20), ({ x, y, angle }) =>
    at({ x, y }, ellipse(r * 0.26, r * 0.2, "#f39a5c") + ellipse(1.4, 0.9, "#fbe3a1"), angle),
  );

export const tomatoWedge = (r: number) =>
  shape(`M${-r} 0Q0 ${-r * 1.25} ${r} 0Q0 ${r * 0.55} ${-r} 0Z`, "#cf3322") +
  shape(`M${-r * 0.8} -1Q0 ${r * 0.32} ${r * 0.8} -1Q0 ${-r * 0.25} ${-r * 0.8} -1Z`, "#f0825a") +
  each([-0.35, 0, 0.35], (x) => circle(1.1, "#fbe3a1", { x: r * x, y: -0.5 }));

export const cucumber = (r: number) =>
  circle(r, "#2f6b34") +
  circle(r * 0.9, "#cfe6a5") +
  circle(r * 0.6, "#e3f1c4") +
  each(ring(O, r * 0.4, 8), ({ x, y, angle }) => at({ x, y }, ellipse(r * 0.13, r * 0.06, "#f7fbe6"), angle));

export const olive = (r: number, color = "#3b2a3a") =>
  ellipse(r, r * 0.82, color) + ellipse(r * 0.32, r * 0.27, "#1b1119");

export const onionRing = (r: number) =>
  circle(r, "none", O, 'stroke="#8e3b6d" stroke-width="2.6"') +
  circle(r - 1.8, "none", O, 'stroke="#f1dbe8" stroke-width="2.2"');

export const radish = (r: number) =>
  circle(r, "#c92d55") + circle(r * 0.84, "#fdf3f4") + circle(r * 0.3, "#f3dfe3");

export const eggHalf = (r: number) =>
  ellipse(r, r * 0.78, "#fffdf6") +
  circle(r * 0.44, "#f2a41e") +
  circle(r * 0.3, "#f8bd42", { x: -1, y: -1 });

export function friedEgg(chance: Chance, r: number): string {
  return (
    lit("glossy", shape(outline(chance, r, r * 0.9, 0.2, 8), "#fffdf6")) +
    lit("glossy", circle(r * 0.38, "#f5a61d"))
  );
}

export const mushroom = (r: number) =>
  shape(
    `M${-r} 0Q${-r} ${-r} 0 ${-r}Q${r} ${-r} ${r} 0Q${r * 0.6} ${r * 0.25} ${r * 0.32} ${r * 0.12}L${r * 0.28} ${r * 0.8}Q0 ${r} ${-r * 0.28} ${r * 0.8}L${-r * 0.32} ${r * 0.12}Q${-r * 0.6} ${r * 0.25} ${-r} 0Z`,
    "#e9d9bf",
  ) +
  line(`M${-r} 0Q${-r} ${-r} 0 ${-r}Q${r} ${-r} ${r} 0`, "#8a6443", 2.4) +
  line(`M${-r * 0.6} -1Q0 ${-r * 0.5} ${r * 0.6} -1`, "#9c7753", 1.6);

/** A piece of meat, potato, fruit … */
const chunk = (chance: Chance, r: number, color: string) =>
  shape(outline(chance, r, r * chance.between(0.7, 0.95), 0.16, 7), color);

export function chunks(
  chance: Chance,
  light: "rough" | "smooth" | "glossy",
  places: Point[],
  r: number,
  colors: readonly string[],
): string {
  return lit(
    light,
    each(places, (place) =>
      at(
        place,
        chunk(chance, chance.between(r * 0.8, r * 1.15), chance.pick(colors)),
        chance.between(0, 360),
      ),
    ),
  );
}

export const cube = (size: number, color: string, top = "#ffffff") =>
  box(size, size, color, size * 0.18) + box(size * 0.66, size * 0.66, top, size * 0.12, 'opacity=".25"');

export const berry = (r: number, color: string) =>
  circle(r, color) +
  circle(r * 0.3, "#000", O, 'opacity=".22"') +
  ellipse(
    r * 0.3,
    r * 0.18,
    "#fff",
    `opacity=".55" transform="translate(${-r * 0.35} ${-r * 0.42}) rotate(-40)"`,
  );

export const raspberry = (chance: Chance, r: number) =>
  circle(r, "#b3203d") +
  each(
    chance.within(O, r * 0.8, 16, r * 0.3),
    (place) => circle(r * 0.24, "#d94460", place) + circle(r * 0.08, "#f7a9b6", place),
  );

export const strawberry = (r: number) =>
  shape(
    `M0 ${r}C${-r * 1.1} ${r * 0.3} ${-r} ${-r * 0.8} 0 ${-r * 0.7}C${r} ${-r * 0.8} ${r * 1.1} ${r * 0.3} 0 ${r}Z`,
    "#cf2436",
  ) +
  shape(
    `M0 ${r * 0.66}C${-r * 0.6} ${r * 0.2} ${-r * 0.55} ${-r * 0.42} 0 ${-r * 0.4}C${r * 0.55} ${-r * 0.42} ${r * 0.6} ${r * 0.2} 0 ${r * 0.66}Z`,
    "#ee6f74",
  ) +
  shape(
    `M0 ${r * 0.36}C${-r * 0.25} ${r * 0.1} ${-r * 0.22} ${-r * 0.2} 0 ${-r * 0.2}C${r * 0.22} ${-r * 0.2} ${r * 0.25} ${r * 0.1} 0 ${r * 0.36}Z`,
    "#fbd3cd",
  );

/** Sauce, cream or oil, poured in a curl. */
export function curl(color: string, width: number, size = 52): string {
  return lit(
    "glossy",
    line(
      `M${-size} ${size * 0.1}C${-size * 0.9} ${-size} ${size * 0.9} ${-size} ${size * 0.85} 0S${-size * 0.5} ${size * 0.75} ${-size * 0.35} ${size * 0.05}S${size * 0.35} ${-size * 0.35} ${size * 0.3} ${size * 0.1}`,
      color,
      width,
    ),
  );
}

/** Grains of rice, bulgur, couscous. */
export function grains(
  chance: Chance,
  places: Point[],
  colors: readonly string[],
  long = 5,
  wide = 1.9,
): string {
  return lit(
    "fine",
    each(places, (place) =>
      at(place, ellipse(long / 2 + 0.6, wide / 2 + 0.4, chance.pick(colors)), chance.between(0, 180)),
    ),
  );
}

/** Noodles in a nest. @param r of the nest */
export function noodles(chance: Chance, r: number, color: string, width: number, count = 60): string {
  const strand = () => {
    const radius = chance.between(r * 0.15, r);
    const start = chance.between(0, 360);
    const middle = { x: chance.between(-r * 0.18, r * 0.18), y: chance.between(-r * 0.18, r * 0.18) };
    const [a, b] = [
      ring(middle, radius, 1, start)[0] ?? O,
      ring(middle, radius * chance.between(0.8, 1.1), 1, start + chance.between(90, 220))[0] ?? O,
    ];
    const light = chance.pick(["#000000", "#ffffff"]);
    const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}A${radius.toFixed(1)} ${(radius * chance.between(0.7, 1)).toFixed(1)} ${chance.between(0, 90).toFixed(0)} 0 1 ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
    return (
      line(d, color, width) + line(d, light, width * 0.5, `opacity="${chance.between(0.04, 0.2).toFixed(2)}"`)
    );
  };
  return [0, 1, 2].map(() => lit("glossy", times(Math.round(count / 3), strand))).join("");
}
