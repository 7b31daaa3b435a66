import {
  at,
  blurred,
  box,
  circle,
  each,
  ellipse,
  line,
  lit,
  ring,
  shape,
  times,
  type Chance,
  type Point,
} from "./drawing.ts";
import { chopped, chunks, citrus, leaves, raspberry, sprig, sprinkled, strawberry } from "./garnish.ts";
import { checked, fork, napkin, spoon, stone, tiles, wood } from "./tables.ts";
import { oven, plate, platter } from "./vessels.ts";

const O: Point = { x: 0, y: 0 };
const CRUST = "#d59a4e";

/** A round cake or tart: its edge in waves. */
const fluted = (r: number, color: string) =>
  circle(r, color) + each(ring(O, r, 36), (p) => circle(r * 0.085, color, p));

export const SWEETS = {
  "apple pie": (c: Chance) => [
    checked(c, "#a8433a"),
    at(
      { x: 200, y: 150 },
      blurred(circle(122, "#000"), 'opacity=".5" transform="translate(7 10)"') +
        lit("glossy", circle(124, "#b9c4c9")) +
        lit("rough", fluted(110, "#c9853c")) +
        circle(98, "#b5641a") +
        chunks(c, "glossy", c.within(O, 88, 40, 15), 12, ["#e0a23c", "#c9822a", "#edbd62"]) +
        `<defs><clipPath id="pie"><circle r="100"/></clipPath></defs><g clip-path="url(#pie)">${[0, 90]
          .map((turn) =>
            at(
              O,
              lit(
                "rough",
                each([-80, -48, -16, 16, 48, 80], (y) =>
                  box(230, 17, "#e3ac58", 3, `transform="translate(0 ${y})"`),
                ),
              ),
              turn + 20,
            ),
          )
          .join("")}</g>` +
        lit(
          "rough",
          `<path d="M0 -104A104 104 0 1 1 -0.1 -104Z" fill="none" stroke="#d89a48" stroke-width="14"/>`,
        ) +
        lit(
          "flat",
          each(c.within(O, 96, 90, 5), (p) => at(p, box(1.8, 1.6, "#fffaf0", 0.4), c.between(0, 90))),
        ),
    ),
    fork({ x: 40, y: 150 }, -6),
  ],
  "chocolate cake": (c: Chance) => [
    stone(c, "#e9dfd8", "#b9a49a"),
    plate(
      lit("glossy", circle(98, "#4a2413")) +
        circle(90, "#5c3018") +
        lit("glossy", circle(84, "#3c1a0c")) +
        lit(
          "smooth",
          each(ring(O, 78, 12), (p) =>
            at(p, circle(12, "#6b3a20") + circle(7, "#7d4728") + circle(3, "#8f5634")),
          ),
        ) +
        lit(
          "glossy",
          each(c.within(O, 42, 12, 20), (p) => at(p, raspberry(c, 11))),
        ) +
        sprig(c, { x: 10, y: -6 }, 13, "#4f9a4a") +
        sprinkled(c, c.within(O, 66, 70), ["#8a5a3b", "#c9a06b"], 1.6),
      { color: "#fbf8f3", rim: "#c98ba0" },
    ),
    fork({ x: 366, y: 150 }, 5, "#c9a24e"),
  ],
  "strawberry tart": (c: Chance) => [
    wood(c, "#d2b48c"),
    plate(
      lit("rough", fluted(98, CRUST)) +
        circle(88, "#f7e3a6") +
        lit(
          "glossy",
          ...[72, 46, 20].map((r) =>
            each(ring(O, r, Math.max(4, Math.round(r / 3.9)), r), (p) => at(p, strawberry(17), p.angle + 90)),
          ),
        ) +
        leaves(c, c.within(O, 74, 7, 34), 7, 10, ["#5f9f45"]) +
        each(c.within(O, 84, 60), (p) => circle(0.9, "#fffaf0", p)),
      { color: "#eef2f3", rim: "#8fb0b8" },
    ),
    napkin({ x: 30, y: 40 }, "#c98ba0", 24),
  ],
  baklava: (c: Chance) => [
    tiles(c, "#2f6b78", "#1f4a54"),
    platter(
      lit(
        "rough",
        ...[-2, -1, 0, 1, 2]
          .flatMap((i) => [-1, 0, 1].map((j) => ({ x: i * 44 + (j % 2 === 0 ? 0 : 22), y: j * 32 })))
          .filter(({ x, y }) => (x / 132) ** 2 + (y / 70) ** 2 < 1)
          .map((p) =>
            at(
              p,
              shape("M0 -30L25 0L0 30L-25 0Z", "#d9983a") +
                shape("M0 -22L18 0L0 22L-18 0Z", "#e8b356") +
                shape("M0 -10L8 0L0 10L-8 0Z", "#7d9a3a"),
            ),
          ),
      ) +
        chopped(c, c.within(O, 120, 120, 7, 0.55), ["#7d9a3a", "#9bb852"], 2.4) +
        each(c.within(O, 120, 26, 16, 0.5), (p) => at(p, ellipse(5, 1.6, "#fff2c9", 'opacity=".6"'), -30)),
      "#f7efe0",
      "#d9a441",
    ),
  ],
  tiramisu: (c: Chance) => [
    wood(c, "#4b382c"),
    oven(
      box(270, 200, "#fbf3e2") +
        lit(
          "smooth",
          ...times(1, () =>
            each(
              Array.from({ length: 28 }, (_, i) => ({
                x: -108 + (i % 7) * 36,
                y: -66 + Math.floor(i / 7) * 44,
              })),
              (p) => at(p, circle(21, "#fbf3e2") + circle(12, "#fffaf0")),
            ),
          ).split("~"),
        ) +
        `<g opacity=".9">${sprinkled(c, c.within(O, 132, 1500, 0, 0.68), ["#5c3018", "#6b3a20", "#4a2413"], 1.5)}</g>` +
        lit(
          "flat",
          each(c.within(O, 100, 7, 46, 0.6), (p) =>
            at(p, ellipse(6, 4.4, "#2b140a") + line("M-5 0Q0 2 5 0", "#6b3a20", 1), c.between(0, 180)),
          ),
        ),
      "#e8e2d6",
      256,
      190,
    ),
    spoon({ x: 372, y: 150 }, 6),
  ],
  lemonade: (c: Chance) => [
    `<defs><linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="#cfe3e0"/><stop offset="1" stop-color="#a9c9c6"/></linearGradient><linearGradient id="drink" x2="0" y2="1"><stop offset="0" stop-color="#fdf0a6"/><stop offset="1" stop-color="#f2c83a"/></linearGradient></defs><rect width="400" height="300" fill="url(#wall)"/>`,
    `<g transform="translate(0 212)"><g clip-path="url(#table)">${wood(c, "#b98d5f")}</g></g><defs><clipPath id="table"><rect width="400" height="90"/></clipPath></defs><rect y="212" width="400" height="3" fill="#000" opacity=".25"/>`,
    ...[
      { x: 150, y: 150, s: 1 },
      { x: 252, y: 164, s: 0.88 },
    ].map(({ x, y, s }) =>
      at(
        { x, y },
        blurred(ellipse(52, 12, "#000"), 'opacity=".5" transform="translate(10 92)"') +
          lit("glossy", shape("M-46 -88H46L36 90Q0 98 -36 90Z", "#f3f7f6", 'opacity=".55"')) +
          shape("M-42 -62H42L34 84Q0 91 -34 84Z", "url(#drink)") +
          lit(
            "glossy",
            each(
              [
                { x: -16, y: -34 },
                { x: 14, y: -8 },
                { x: -8, y: 26 },
              ],
              (p) => at(p, box(25, 24, "#ffffff", 5, 'opacity=".6"'), c.between(-30, 30)),
            ),
          ) +
          lit("smooth", at({ x: -6, y: 2 }, citrus(19)), at({ x: 12, y: 48 }, citrus(17), 30)) +
          sprig(c, { x: -14, y: -74 }, 16, "#4f9a4a") +
          at({ x: 42, y: -84 }, lit("glossy", citrus(22)), 20) +
          lit("glossy", box(6, 96, "#d9483a", 2, 'transform="translate(22 -84) rotate(14)"')) +
          shape(
            "M-36 -60L-30 76",
            "none",
            'stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"',
          ),
        0,
        s,
      ),
    ),
    at(
      { x: 62, y: 246 },
      lit("glossy", ellipse(30, 23, "#f2c21f") + ellipse(6, 5, "#e0ae14", 'transform="translate(28 4)"')),
    ),
    at({ x: 340, y: 250 }, lit("glossy", citrus(27)), 10),
  ],
  "mint tea": (c: Chance) => [
    tiles(c, "#d98f4e", "#8f5426"),
    at(
      { x: 196, y: 150 },
      blurred(circle(122, "#000"), 'opacity=".5" transform="translate(7 10)"') +
        lit("glossy", circle(126, "#c9a24e")) +
        circle(112, "none", O, 'stroke="#8f6a22" stroke-width="2"') +
        each(ring(O, 104, 24), (p) => circle(3.4, "#8f6a22", p)) +
        circle(96, "none", O, 'stroke="#e8cf8a" stroke-width="2"'),
    ),
    ...[
      { x: 158, y: 116 },
      { x: 246, y: 140 },
      { x: 174, y: 204 },
    ].map((p) =>
      at(
        p,
        lit("glossy", circle(34, "#eef4ee", O, 'opacity=".85"')) +
          circle(28, "#b5762a") +
          circle(28, "none", O, 'stroke="#d9b13c" stroke-width="3"') +
          sprig(c, { x: 2, y: 0 }, 13, "#3f8a48") +
          ellipse(8, 3, "#fff", 'opacity=".4" transform="translate(-8 -14) rotate(-30)"'),
      ),
    ),
    sprig(c, { x: 60, y: 250 }, 22, "#3f8a48"),
    at(
      { x: 254, y: 214 },
      lit(
        "rough",
        each(
          [
            { x: -12, y: 0 },
            { x: 10, y: -8 },
            { x: 6, y: 14 },
          ],
          (p) => at(p, box(16, 16, "#fffdf7", 2), c.between(0, 90)),
        ),
      ),
    ),
  ],
};
