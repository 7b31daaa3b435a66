import { at, box, circle, each, line, lit, ring, shape, type Chance, type Point } from "./drawing.ts";
import {
  chopped,
  citrusWedge,
  cube,
  cucumber,
  grains,
  leaves,
  olive,
  onionRing,
  radish,
  sprig,
  sprinkled,
  tomatoSlice,
  tomatoWedge,
} from "./garnish.ts";
import { fork, glass, linen, napkin, tiles, wood } from "./tables.ts";
import { bowl, plate, platter } from "./vessels.ts";

const O: Point = { x: 0, y: 0 };
const MEAL = ["#e6c88a", "#efdcae", "#d9b36a"];

export const SALADS = {
  "greek salad": (c: Chance) => [
    tiles(c, "#dfe9ee", "#b4c4cc"),
    bowl(
      circle(112, "#a9b86a") +
        leaves(c, c.within(O, 100, 34, 18), 18, 26, ["#7fae4b", "#93bd5a", "#669a3d"]) +
        lit(
          "glossy",
          each(c.within(O, 88, 13, 34), (p) => at(p, tomatoWedge(19), c.between(0, 360))),
        ) +
        lit(
          "smooth",
          each(c.within(O, 90, 11, 32), (p) => at(p, cucumber(15), c.between(0, 90))),
        ) +
        each(c.within(O, 80, 5, 38), (p) => at(p, onionRing(14))) +
        lit(
          "glossy",
          each(c.within(O, 88, 11, 26), (p) => at(p, olive(8.5), c.between(0, 180))),
        ) +
        lit(
          "rough",
          each(c.within(O, 74, 12, 28), (p) => at(p, box(20, 18, "#fffcf2", 3), c.between(0, 90))),
        ) +
        sprinkled(c, c.within(O, 90, 90), ["#55702f", "#3c4f22"], 1),
      { color: "#f9f6ee", rim: "#2f66a3" },
    ),
    fork({ x: 42, y: 130 }, -6),
  ],
  caprese: (c: Chance) => [
    wood(c, "#b98d5f"),
    napkin({ x: 340, y: 60 }, "#5f7d5a", 16),
    plate(
      lit(
        "glossy",
        each(ring(O, 62, 12, 0), (p, i) =>
          at(
            p,
            i % 2 === 0
              ? tomatoSlice(27)
              : circle(26, "#fdf8ee") + circle(26, "none", O, 'stroke="#e8ddc8" stroke-width="2"'),
            p.angle,
          ),
        ),
      ) +
        leaves(c, ring(O, 66, 6, 15), 14, 18, ["#3f8a3a", "#4f9c46"]) +
        lit("glossy", at(O, tomatoSlice(27))) +
        sprig(c, O, 17, "#3f8a3a") +
        lit(
          "glossy",
          line("M-84 20q40 -70 80 -30t84 -20", "#3a1612", 3),
          each(c.within(O, 96, 14, 24), (p) => circle(c.between(1.6, 3), "#3a1612", p)),
        ),
      { color: "#f6f2ea" },
    ),
  ],
  tabbouleh: (c: Chance) => [
    tiles(c, "#c9d8d0", "#98aca2"),
    platter(
      chopped(c, c.within(O, 138, 900, 0, 0.57), ["#3f8a3a", "#54a049", "#2f6f2f", "#6bb35a"], 5) +
        grains(c, c.within(O, 130, 160, 0, 0.55), MEAL, 5, 3) +
        lit(
          "glossy",
          each(c.within(O, 125, 46, 15, 0.55), (p) =>
            at(p, cube(8.5, "#d63c2a", "#f0785a"), c.between(0, 90)),
          ),
        ) +
        chopped(c, c.within(O, 132, 220, 0, 0.56), ["#5aa54c", "#78bd66"], 4) +
        at({ x: 128, y: 22 }, lit("glossy", citrusWedge(22)), -60) +
        at({ x: -130, y: -14 }, lit("glossy", citrusWedge(20)), 70),
      "#fbf7ee",
      "#d08a2e",
    ),
  ],
  hummus: (c: Chance) => [
    wood(c, "#7b5138"),
    bowl(
      circle(112, "#e2c491") +
        lit(
          "smooth",
          line("M-70 20C-80 -60 60 -86 72 -10S-10 74 -38 34S-14 -36 20 -20S18 22 4 14", "#ecd3a4", 19),
        ) +
        lit("glossy", line("M-48 22C-60 -36 44 -60 54 -6S-4 50 -24 26", "#c98d1b", 7, 'opacity=".85"')) +
        lit(
          "glossy",
          each(c.within({ x: 10, y: 2 }, 28, 9, 13), (p) =>
            at(p, circle(7, "#e6bf78") + circle(2, "#c99a4e", { x: 3, y: 2 }), 0),
          ),
        ) +
        sprinkled(c, c.within(O, 92, 150), ["#a8321a", "#c04a22"], 1.2) +
        leaves(c, c.within(O, 70, 7, 26), 6, 9),
      { color: "#b4653a", rim: "#7c3f22" },
    ),
    at(
      { x: 54, y: 74 },
      lit("rough", shape("M-60 20Q-50 -40 10 -46Q60 -40 62 10Q20 44 -60 20Z", "#e3b878")) +
        lit(
          "flat",
          each(c.within({ x: 4, y: -6 }, 36, 9, 13), (p) => at(p, circle(4.5, "#a86f35"), 0)),
        ),
      -20,
    ),
    at(
      { x: 356, y: 236 },
      lit("rough", shape("M-60 20Q-50 -40 10 -46Q60 -40 62 10Q20 44 -60 20Z", "#e3b878")) +
        lit(
          "flat",
          each(c.within({ x: 4, y: -6 }, 36, 9, 13), (p) => at(p, circle(4.5, "#a86f35"), 0)),
        ),
      150,
    ),
  ],
  fattoush: (c: Chance) => [
    linen(c, "#f0e8d9", "#6f8f5a"),
    glass({ x: 352, y: 62 }),
    plate(
      leaves(c, c.within(O, 94, 44, 16), 16, 24, ["#6fa83f", "#8cbf57", "#a9cf72", "#558b31"]) +
        lit(
          "glossy",
          each(c.within(O, 84, 10, 34), (p) => at(p, tomatoWedge(17), c.between(0, 360))),
        ) +
        lit(
          "smooth",
          each(c.within(O, 84, 9, 32), (p) => at(p, cucumber(13), 0)),
        ) +
        lit(
          "smooth",
          each(c.within(O, 80, 7, 34), (p) => at(p, radish(9), 0)),
        ) +
        lit(
          "rough",
          each(c.within(O, 84, 12, 32), (p) =>
            at(p, shape("M-15 10L0 -15L16 8Z", c.pick(["#dba65a", "#c98c3f", "#e8bd78"])), c.between(0, 360)),
          ),
        ) +
        sprinkled(c, c.within(O, 96, 130), ["#7a1f2a", "#942c38"], 1.1),
      { color: "#e9dfcb", rim: "#b98b4d" },
    ),
  ],
};
