import sharp from "sharp";

/** What can be drawn; each looks like a dish on a table, seen from above. */
export const FOODS = [
  "soup",
  "salad",
  "pizza",
  "pasta",
  "stew",
  "rice",
  "fish",
  "cake",
  "dumplings",
  "pancakes",
  "eggs",
  "bread",
  "berries",
] as const;
export type Food = (typeof FOODS)[number];

const SIDE = 400;
const CENTRE = SIDE / 2;

/** Repeatable chance, so that a screen looks the same in every run. */
type Chance = (low: number, high: number) => number;

function chanceFrom(seed: number): Chance {
  let state = seed * 2_654_435_761 + 1;
  return (low, high) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return low + ((state >>> 0) / 2 ** 32) * (high - low);
  };
}

const pick = <T>(chance: Chance, list: readonly T[]) => list[Math.floor(chance(0, list.length))] as T;
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** A place inside a circle around the middle, evenly spread. */
function placeWithin(chance: Chance, radius: number): { x: number; y: number } {
  const angle = chance(0, Math.PI * 2);
  const distance = Math.sqrt(chance(0, 1)) * radius;
  return { x: CENTRE + Math.cos(angle) * distance, y: CENTRE + Math.sin(angle) * distance };
}

function scattered(chance: Chance, count: number, radius: number, draw: (x: number, y: number) => string) {
  return times(count, () => {
    const { x, y } = placeWithin(chance, radius);
    return draw(x, y);
  });
}

const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

const leaf = (chance: Chance, size: number, fill: string) => (x: number, y: number) => {
  const turn = chance(0, 360);
  const vein = `<path d="M0 ${-size}V${size}" stroke="#ffffff" stroke-opacity=".25" fill="none"/>`;
  const blade = `<path d="M0 ${-size}Q${size * 0.8} 0 0 ${size}Q${-size * 0.8} 0 0 ${-size}" fill="${fill}"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${blade}${vein}</g>`;
};

const strip = (chance: Chance, length: number, width: number, colour: string) => (x: number, y: number) => {
  const bend = () => chance(-length, length);
  const path = `M${x} ${y}q${bend()} ${bend()} ${bend()} ${bend()}`;
  return `<path d="${path}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
};

const grain =
  (chance: Chance, colour: string, long = 9, wide = 4) =>
  (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${long / 2}" ry="${wide / 2}" fill="${colour}" transform="rotate(${chance(0, 180)} ${x} ${y})"/>`;

const herbs = (chance: Chance, count: number, radius = 105) =>
  scattered(chance, count, radius, leaf(chance, chance(7, 11), "#3f7d3a"));

const pool = (radius: number, inner: string, outer: string) =>
  `<defs><radialGradient id="pool"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient></defs>` +
  circle(CENTRE, CENTRE, radius, "url(#pool)");

const DRAW: Record<Food, (chance: Chance) => string> = {
  soup: (chance) => {
    const [inner, outer] = pick(chance, [
      ["#f08a3c", "#c9561a"],
      ["#e2574c", "#a82a22"],
      ["#a9bf5a", "#6d8a2f"],
    ] as const);
    const swirl = `<path d="M${CENTRE - 70} ${CENTRE}c20 -70 110 -70 120 0s-60 60 -80 20s30 -40 40 -10" stroke="#fff6e6" stroke-width="9" stroke-linecap="round" fill="none" opacity=".9"/>`;
    return pool(125, inner, outer) + swirl + herbs(chance, 9, 95);
  },
  salad: (chance) =>
    scattered(chance, 70, 118, leaf(chance, 30, pick(chance, ["#5d9c42", "#7bb65a", "#4a8536"]))) +
    scattered(chance, 36, 112, leaf(chance, 24, "#8cc268")) +
    scattered(chance, 9, 92, (x, y) => circle(x, y, 19, "#d8402f") + circle(x, y, 12, "#ee7a5c")) +
    scattered(chance, 9, 95, (x, y) => circle(x, y, 9, "#3a2f45") + circle(x, y, 3.5, "#7d6f8a")) +
    scattered(
      chance,
      12,
      95,
      (x, y) => `<rect x="${x}" y="${y}" width="17" height="17" rx="3" fill="#fffdf4"/>`,
    ),
  pizza: (chance) =>
    circle(CENTRE, CENTRE, 150, "#c98a45") +
    circle(CENTRE, CENTRE, 146, "#dfa659") +
    circle(CENTRE, CENTRE, 126, "#c2361f") +
    scattered(chance, 60, 112, (x, y) => circle(x, y, chance(12, 26), "#f7dd8f", 'opacity=".9"')) +
    scattered(chance, 12, 104, (x, y) => circle(x, y, 20, "#a92c20") + circle(x, y, 16, "#c9452f")) +
    herbs(chance, 10, 100),
  pasta: (chance) =>
    scattered(chance, 130, 88, strip(chance, 70, 7, pick(chance, ["#f0cf7a", "#f4dc96"]))) +
    scattered(chance, 90, 80, strip(chance, 60, 5, "#e2b456")) +
    scattered(chance, 26, 50, (x, y) => circle(x, y, chance(8, 20), "#b9321f", 'opacity=".92"')) +
    scattered(chance, 50, 70, grain(chance, "#fff8e2", 10, 3)) +
    herbs(chance, 5, 35),
  stew: (chance) =>
    pool(125, "#9c4a22", "#6b2c12") +
    scattered(
      chance,
      14,
      90,
      (x, y) => circle(x, y, chance(17, 25), "#7b3a1d") + circle(x - 4, y - 4, 12, "#93502b"),
    ) +
    scattered(chance, 13, 95, (x, y) => circle(x, y, 13, "#e8862d") + circle(x, y, 6, "#f3a556")) +
    scattered(chance, 10, 95, (x, y) => circle(x, y, 15, "#ecd28a")) +
    herbs(chance, 14),
  rice: (chance) =>
    scattered(chance, 900, 118, grain(chance, "#f6e3a6")) +
    scattered(chance, 300, 118, grain(chance, "#fff4cf")) +
    scattered(chance, 60, 105, (x, y) => circle(x, y, 6.5, "#5f9a3d")) +
    scattered(
      chance,
      26,
      100,
      (x, y) => `<rect x="${x}" y="${y}" width="12" height="12" rx="2" fill="#e5762b"/>`,
    ) +
    scattered(chance, 7, 80, leaf(chance, 20, "#d9622f")),
  fish: (chance) => {
    const body = `<path d="M75 205C120 120 250 120 300 195L345 160Q330 205 345 245L300 215C250 285 120 285 75 205" fill="#9fb0b8"/>`;
    const belly = `<path d="M85 210C130 255 240 262 300 210" fill="#e3e8e6"/>`;
    const grill = times(
      6,
      (index) => `<path d="M${120 + index * 28} 160l22 80" stroke="#4e4038" stroke-width="6" opacity=".65"/>`,
    );
    const lemon = (x: number, y: number) =>
      circle(x, y, 27, "#f2c83a") +
      circle(x, y, 22, "#fbe88e") +
      times(
        6,
        (index) =>
          `<path d="M${x} ${y}l${21 * Math.cos(index)} ${21 * Math.sin(index)}" stroke="#f2c83a" stroke-width="2"/>`,
      );
    return (
      scattered(chance, 26, 130, leaf(chance, 24, "#7fb35d")) +
      body +
      belly +
      grill +
      circle(105, 192, 7, "#20262a") +
      lemon(250, 300) +
      lemon(190, 312) +
      lemon(150, 90)
    );
  },
  cake: (chance) =>
    circle(CENTRE, CENTRE, 128, "#5c3420") +
    circle(CENTRE, CENTRE, 118, "#fff3e2") +
    times(16, (index) => {
      const angle = (index / 16) * Math.PI * 2;
      return circle(
        CENTRE + Math.cos(angle) * 100,
        CENTRE + Math.sin(angle) * 100,
        15,
        "#fffdf8",
        'stroke="#ecd9c0" stroke-width="2"',
      );
    }) +
    scattered(
      chance,
      30,
      72,
      (x, y) =>
        circle(x, y, chance(11, 16), pick(chance, ["#c2273d", "#d94458", "#3c3568"])) +
        circle(x - 3, y - 4, 3, "#ffffff", 'opacity=".55"'),
    ) +
    herbs(chance, 6, 70),
  dumplings: (chance) =>
    times(9, (index) => {
      const angle = (index / 8) * Math.PI * 2;
      const away = index === 8 ? 0 : 84;
      const [x, y] = [CENTRE + Math.cos(angle) * away, CENTRE + Math.sin(angle) * away];
      const pleats = times(
        7,
        (fold) =>
          `<path d="M${x} ${y}l${22 * Math.cos(fold)} ${22 * Math.sin(fold)}" stroke="#cfae7c" stroke-width="2.5"/>`,
      );
      return (
        circle(x, y, 36, "#f3e2c1", 'stroke="#d9bd8d" stroke-width="3"') + pleats + circle(x, y, 6, "#e0c391")
      );
    }) + scattered(chance, 60, 120, grain(chance, pick(chance, ["#4f8a3f", "#2f2a26"]), 8, 3)),
  pancakes: (chance) =>
    times(
      4,
      (index) =>
        circle(CENTRE + chance(-8, 8), CENTRE + 14 - index * 9, 108, "#c07a33") +
        circle(CENTRE, CENTRE + 10 - index * 9, 102, "#e3a85a"),
    ) +
    `<rect x="176" y="150" width="46" height="40" rx="6" fill="#fdeaa0" transform="rotate(14 200 170)"/>` +
    `<path d="M140 200q60 70 120 -6q30 40 4 86" stroke="#a4561a" stroke-width="13" stroke-linecap="round" fill="none" opacity=".75"/>` +
    scattered(chance, 14, 85, (x, y) => circle(x, y, 11, "#3d3f7a") + circle(x - 3, y - 3, 3, "#8f91c9")),
  eggs: (chance) =>
    pool(132, "#d9482b", "#9e2413") +
    scattered(chance, 22, 110, (x, y) => circle(x, y, chance(8, 18), "#e8694a", 'opacity=".7"')) +
    times(5, (index) => {
      const angle = (index / 5) * Math.PI * 2 + 0.4;
      const [x, y] = [CENTRE + Math.cos(angle) * 72, CENTRE + Math.sin(angle) * 72];
      return (
        circle(x, y, 36, "#fffaf0") + circle(x + 12, y + 14, 22, "#fffaf0") + circle(x, y, 17, "#f4a91f")
      );
    }) +
    herbs(chance, 20, 118),
  bread: (chance) =>
    `<ellipse cx="200" cy="200" rx="150" ry="98" fill="#8a5324"/><ellipse cx="200" cy="194" rx="144" ry="92" fill="#bf7b38"/><ellipse cx="190" cy="182" rx="112" ry="62" fill="#d99c55"/>` +
    times(
      4,
      (index) =>
        `<path d="M${110 + index * 50} 150q22 40 8 92" stroke="#f6ddb0" stroke-width="13" stroke-linecap="round" fill="none"/>`,
    ) +
    scattered(chance, 120, 100, grain(chance, "#f8e9c8", 7, 3)),
  berries: (chance) =>
    circle(CENTRE, CENTRE, 122, "#fdf8f0") +
    scattered(
      chance,
      40,
      95,
      (x, y) =>
        circle(x, y, chance(13, 18), pick(chance, ["#b3203a", "#40386f", "#d63d56"])) +
        circle(x - 4, y - 4, 3.5, "#ffffff", 'opacity=".5"'),
    ) +
    scattered(chance, 45, 105, grain(chance, "#c8934e", 15, 9)) +
    herbs(chance, 5, 80),
};

const TABLES = ["#8a5a3b", "#c9b79c", "#4b5563", "#a3754f", "#e6d9c6", "#5b4a3f", "#7a8c7f", "#b45f3d"];
const PLATES = ["#fbf7f0", "#f3ece0", "#e8eef0", "#3f4a52", "#f7efe2"];

/** Draws a dish on a plate on a table, as a photo from above would show it; the same seed draws the same picture. */
export async function drawFood(food: Food, seed: number): Promise<Buffer> {
  const chance = chanceFrom(seed);
  const table = pick(chance, TABLES);
  const plate = pick(chance, PLATES);
  const planks = times(
    5,
    (index) => `<rect y="${index * 82}" width="400" height="2" fill="#000000" opacity=".18"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <defs>
      <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
      <filter id="rough" x="0" y="0" width="1" height="1">
        <feTurbulence type="fractalNoise" baseFrequency=".012 .3" numOctaves="3" seed="${seed}"/>
        <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 .35 0"/>
      </filter>
      <radialGradient id="light" cx=".3" cy=".25" r="1">
        <stop offset="0" stop-color="#ffffff" stop-opacity=".28"/>
        <stop offset=".6" stop-color="#ffffff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000000" stop-opacity=".35"/>
      </radialGradient>
    </defs>
    <rect width="400" height="400" fill="${table}"/>
    <rect width="400" height="400" filter="url(#rough)"/>${planks}
    ${circle(210, 216, 172, "#000000", 'opacity=".45" filter="url(#soft)"')}
    ${circle(CENTRE, CENTRE, 172, plate)}
    ${circle(CENTRE, CENTRE, 140, "#000000", 'opacity=".07"')}
    ${circle(CENTRE, CENTRE, 136, plate)}
    ${DRAW[food](chance)}
    <rect width="400" height="400" fill="url(#light)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
