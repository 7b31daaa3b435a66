import {
  at,
  box,
  circle,
  each,
  ellipse,
  line,
  lit,
  outline,
  ring,
  shape,
  times,
  type Chance,
  type Point,
} from "./drawing.ts";
import {
  berry,
  chopped,
  chunks,
  eggHalf,
  leaves,
  raspberry,
  sprig,
  sprinkled,
  strawberry,
  tomatoSlice,
} from "./garnish.ts";
import { checked, fork, knife, linen, spoon, stone, tiles, wood } from "./tables.ts";
import { board, bowl, oven, paper, plate } from "./vessels.ts";

const O: Point = { x: 0, y: 0 };

const blueberry = (r: number) => berry(r, "#3c4a86");

const flour = (c: Chance, count = 160) =>
  each(c.within(O, 150, count, 0, 0.62), (p) => circle(c.between(0.6, 1.7), "#fffaf0", p, 'opacity=".7"'));

const rosemary = (c: Chance, p: Point) =>
  at(
    p,
    lit(
      "smooth",
      line("M-14 0H14", "#5d6b3a", 1.8),
      times(5, (i) => at({ x: -11 + i * 5.5, y: 0 }, line("M0 0L4 -6M0 0L4 6", "#4f7038", 1.9))),
    ),
    c.between(0, 360),
  );

const croissant = (c: Chance) =>
  lit(
    "glossy",
    ...[-3, 3, -2, 2, -1, 1, 0].map((i) =>
      at(
        { x: i * 17, y: Math.abs(i) ** 1.7 * 5 },
        shape(
          outline(c, 17 - Math.abs(i) * 2.2, 30 - Math.abs(i) * 6, 0.05, 12),
          ["#d98f3c", "#cf8433", "#c47829", "#b96d22"][Math.abs(i)] ?? "#cf8433",
        ) +
          line(`M-4 ${-22 + Math.abs(i) * 5}Q2 0 -4 ${22 - Math.abs(i) * 5}`, "#8a4a14", 2, 'opacity=".45"'),
        i * 11,
      ),
    ),
  );

export const BAKED = {
  sourdough: (c: Chance) => [
    wood(c, "#6b4a34"),
    board(
      at(
        { x: -22, y: 0 },
        lit("rough", shape(outline(c, 108, 88, 0.03, 14), "#a9672c")) +
          lit("rough", shape("M-92 14Q-40 -70 78 -42Q30 20 -92 14Z", "#d9a866")) +
          each([-30, 0, 30], (x) => line(`M${x - 34} 52q26 -14 56 -6`, "#e8c38a", 5, 'opacity=".7"')) +
          at(O, flour(c), 0, 0.6),
      ) +
        at(
          { x: 122, y: 30 },
          lit("rough", shape("M-20 -56Q28 -50 30 0Q28 50 -20 56Q-32 0 -20 -56Z", "#9c5f28")) +
            lit("crisp", shape("M-16 -49Q22 -42 23 0Q22 42 -16 49Q-26 0 -16 -49Z", "#f2dfba")) +
            each(c.within(O, 36, 22, 8), (p) =>
              at({ x: p.x * 0.5, y: p.y }, ellipse(c.between(1.5, 4), c.between(1.2, 2.6), "#d5b987")),
            ),
          8,
        ),
      "#c9a06b",
      352,
      232,
    ),
  ],
  focaccia: (c: Chance) => [
    linen(c, "#d7d3c8"),
    paper(
      c,
      lit("rough", shape(outline(c, 136, 92, 0.04, 14), "#d9a650")) +
        lit("smooth", shape(outline(c, 124, 80, 0.05, 14), "#ebc06c")) +
        each(c.within(O, 116, 22, 30, 0.62), (p) =>
          at(
            p,
            ellipse(7, 4.6, "#a8701f", 'opacity=".65"') +
              ellipse(4, 2, "#f7e09a", 'opacity=".8" transform="translate(-1 2)"'),
          ),
        ) +
        lit(
          "glossy",
          each(c.within(O, 108, 11, 36, 0.6), (p) => at(p, tomatoSlice(11), c.between(0, 90))),
        ) +
        c
          .within(O, 112, 12, 34, 0.6)
          .map((p) => rosemary(c, p))
          .join("") +
        lit(
          "flat",
          each(c.within(O, 120, 60, 6, 0.62), (p) => at(p, box(2.4, 2.2, "#ffffff", 0.5), c.between(0, 90))),
        ),
      -3,
    ),
  ],
  croissants: (c: Chance) => [
    stone(c, "#ece8e1", "#b3aaa0"),
    plate(at({ x: -10, y: -38 }, croissant(c), -12, 1.12) + at({ x: 14, y: 40 }, croissant(c), 168, 1.1), {
      color: "#dfe6ea",
      rim: "#8fa6b5",
    }),
    at(
      { x: 350, y: 70 },
      lit("glossy", circle(34, "#f7f3ea")) +
        circle(27, "#8f1f2f") +
        ellipse(9, 4, "#fff", 'opacity=".35" transform="translate(-6 -8)"'),
    ),
    knife({ x: 42, y: 150 }, -8, "#c9b27c"),
  ],
  pancakes: (c: Chance) => [
    checked(c, "#7a94b8"),
    plate(
      [16, 8, 0, -8]
        .map((y, i) =>
          at(
            { x: c.between(-5, 5), y },
            lit("smooth", shape(outline(c, 88, 86, 0.03, 14), "#e9bd76")) +
              circle(80 - i, "#c98238") +
              circle(62, "#d4924a", O, 'opacity=".7"'),
          ),
        )
        .join("") +
        lit(
          "glossy",
          shape(
            "M-52 -10Q-60 -58 -4 -54Q58 -60 56 -6Q64 44 46 62Q34 40 30 48Q14 84 2 44Q-20 40 -34 70Q-52 30 -52 -10Z",
            "#b5641a",
            'opacity=".82"',
          ),
        ) +
        lit("smooth", box(36, 32, "#fdeb9f", 5, 'transform="rotate(14)"')) +
        lit(
          "glossy",
          each(c.within({ x: 0, y: 0 }, 74, 17, 17), (p) =>
            Math.hypot(p.x, p.y) > 26 ? at(p, blueberry(8), c.between(0, 40)) : "",
          ),
        ) +
        sprig(c, { x: 44, y: -40 }, 12, "#4f9a4a"),
      { color: "#fbf8f1" },
    ),
    fork({ x: 42, y: 140 }, -4),
  ],
  "granola bowl": (c: Chance) => [
    wood(c, "#c7a67f"),
    bowl(
      circle(112, "#fbf7ee") +
        lit("smooth", shape(outline(c, 92, 88, 0.08, 12), "#fffdf7")) +
        chunks(c, "rough", c.within({ x: -34, y: 18 }, 56, 70, 8), 6.5, [
          "#b57a3a",
          "#c98d47",
          "#d9a860",
          "#8f5a28",
          "#efd9ac",
        ]) +
        lit(
          "glossy",
          each(c.within({ x: 42, y: -34 }, 44, 14, 16), (p) => at(p, blueberry(9), c.between(0, 40))),
        ) +
        lit(
          "glossy",
          each(c.within({ x: 46, y: 42 }, 38, 7, 24), (p) => at(p, raspberry(c, 11))),
        ) +
        lit(
          "glossy",
          each(ring({ x: -38, y: -52 }, 22, 4), (p) => at(p, strawberry(18), p.angle + 90)),
        ) +
        sprig(c, { x: 6, y: -2 }, 13, "#4f9a4a"),
      { color: "#4a7a8c", rim: "#7fa6b5" },
    ),
    spoon({ x: 356, y: 140 }, 10, "#c9a24e"),
  ],
  "avocado toast": (c: Chance) => [
    tiles(c, "#f1ece2", "#cfc6b5"),
    board(
      each(
        [
          { x: -78, y: 0 },
          { x: 78, y: 2 },
        ],
        (p, i) =>
          at(
            p,
            lit(
              "rough",
              shape("M-58 -70Q0 -96 58 -70Q74 -40 60 70Q0 82 -60 70Q-74 -40 -58 -70Z", "#a9672c"),
            ) +
              lit(
                "crisp",
                shape("M-51 -63Q0 -85 51 -63Q64 -36 53 63Q0 73 -53 63Q-64 -36 -51 -63Z", "#ecd2a0"),
              ) +
              lit("rough", shape(outline(c, 46, 60, 0.08, 12), "#a9c25a")) +
              lit("smooth", at({ x: -4, y: -18 }, eggHalf(23), 10), at({ x: 6, y: 26 }, eggHalf(22), 190)) +
              sprinkled(c, c.within(O, 44, 60), ["#2b1a0e", "#c2361f"], 1.2) +
              chopped(c, c.within(O, 46, 16, 12)),
            i === 0 ? -8 : 7,
          ),
      ),
      "#8f6239",
      344,
      220,
    ),
  ],
  ratatouille: (c: Chance) => [
    wood(c, "#8c6a4c"),
    oven(
      box(290, 220, "#b53a20") +
        lit(
          "glossy",
          ...[96, 66, 36].map((r, k) =>
            each(ring(O, r, Math.round(r / 2.9), k * 9), (p, i) =>
              at(
                { x: p.x * 1.24, y: p.y * 0.86 },
                circle(19, ["#3f6b34", "#5a2d4f", "#c9301f", "#c9a53a"][i % 4] ?? "#000") +
                  circle(16.4, ["#d5e3a4", "#e9dcc0", "#e4533a", "#f0d67c"][i % 4] ?? "#fff"),
                p.angle,
              ),
            ),
          ),
        ) +
        lit("glossy", at(O, tomatoSlice(17))) +
        leaves(c, c.within(O, 112, 14, 26, 0.66), 6, 10) +
        sprinkled(c, c.within(O, 120, 70, 0, 0.66), ["#2b1a0e", "#3f5a22"], 1.2),
      "#c9853c",
    ),
  ],
};
