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
  chopped,
  chunks,
  citrus,
  citrusWedge,
  cube,
  curl,
  grains,
  leaves,
  mushroom,
  noodles,
  onionRing,
  sprig,
  sprinkled,
  tomatoWedge,
} from "./garnish.ts";
import { fork, glass, knife, linen, napkin, stone, tiles, wood } from "./tables.ts";
import { board, paper, plate, platter } from "./vessels.ts";

const O: Point = { x: 0, y: 0 };
const RICE = ["#fbf3d8", "#f6e8bd", "#fff9e8"];

const rice = (c: Chance, r: number, colors = RICE, place = O, flat = 1) =>
  at(place, ellipse(r, r * flat, colors[1] ?? "#fff")) +
  grains(c, c.within(place, r, Math.round(r * r * flat * 0.075), 0, flat), colors) +
  grains(c, c.within(place, r * 0.94, Math.round(r * r * flat * 0.03), 0, flat), colors);

const charred = (length: number) =>
  line(`M0 ${-length / 2}L0 ${length / 2}`, "#2b1207", 3.6, 'opacity=".55"');

const skewer = (c: Chance, y: number) =>
  at(
    { x: 0, y },
    lit("glossy", box(336, 4, "#b9bcc0", 2)) +
      lit(
        "rough",
        times(6, (i) =>
          at(
            { x: -100 + i * 40, y: 0 },
            i % 3 === 2
              ? box(14, 34, c.pick(["#c9402b", "#5f963f", "#e0a52f"]), 4)
              : shape(outline(c, 21, 18, 0.14, 7), c.pick(["#8a4a24", "#7a3d1c", "#96552b"])),
          ),
        ),
      ) +
      times(6, (i) =>
        i % 3 === 2
          ? ""
          : at({ x: -104 + i * 40, y: 0 }, charred(24), 20) + at({ x: -94 + i * 40, y: 0 }, charred(24), 20),
      ),
  );

const fishBody = "M-132 4C-96 -54 30 -58 92 -8L136 -40Q124 0 138 42L92 12C30 58 -96 58 -132 4Z";

const spear = (length: number) =>
  line(`M0 ${-length / 2}V${length / 2}`, "#5d9440", 8) +
  shape(
    `M-5 ${-length / 2 + 12}Q-6 ${-length / 2 - 8} 0 ${-length / 2 - 16}Q6 ${-length / 2 - 8} 5 ${-length / 2 + 12}Z`,
    "#3f6f35",
  ) +
  times(4, (i) => line(`M-3 ${-length / 2 + 26 + i * 20}l6 -6`, "#3f6f35", 1.8));

const bun = (c: Chance, r: number) =>
  lit("smooth", circle(r, "#c9853c"), ellipse(r * 0.7, r * 0.62, "#d99a4e", 'opacity=".8"')) +
  lit(
    "crisp",
    each(c.within({ x: -2, y: -2 }, r * 0.76, 46, 7), (p) =>
      at(p, ellipse(2.6, 1.6, "#f8eed2"), c.between(0, 180)),
    ),
  );

const DUMPLING =
  shape("M-30 12C-28 -22 28 -22 30 12C18 22 -18 22 -30 12Z", "#f2e0bd") +
  times(6, (i) => line(`M${-22 + i * 9} 12q2 -10 ${-2 + i} -17`, "#caa873", 2.2, 'opacity=".8"')) +
  ellipse(20, 5, "#b9783a", 'transform="translate(0 15)" opacity=".75"');

const taco = (c: Chance) =>
  lit("rough", shape("M-46 20A46 44 0 0 1 46 20Z", "#e0ab52")) +
  leaves(
    c,
    Array.from({ length: 9 }, (_, i) => ({ x: -36 + i * 9, y: 16 })),
    8,
    12,
    ["#7fb04a", "#97c25f"],
  ) +
  chunks(
    c,
    "rough",
    Array.from({ length: 7 }, (_, i) => ({ x: -34 + i * 11, y: 22 })),
    8,
    ["#7d3f20", "#8f4d29"],
  ) +
  lit(
    "glossy",
    each(c.within({ x: 0, y: 23 }, 36, 8, 9, 0.2), (p) =>
      at(p, cube(8, "#d9402c", "#f0785a"), c.between(0, 90)),
    ),
  ) +
  lit("rough", shape("M-47 26A46 34 0 0 0 47 26Q0 34 -47 26Z", "#efc06a"));

export const PLATES = {
  spaghetti: (c: Chance) => [
    linen(c, "#efe9dd"),
    napkin({ x: 340, y: 220 }, "#b5463a", 14, "#f5d9d0"),
    plate(
      noodles(c, 82, "#eccb72", 4.6, 130) +
        lit(
          "glossy",
          shape(outline(c, 46, 40, 0.2, 10), "#b92f1b"),
          each(c.within(O, 62, 16, 16), (p) =>
            at(p, shape(outline(c, 9, 7, 0.3, 6), c.pick(["#c93a22", "#a82614"]))),
          ),
        ) +
        lit(
          "crisp",
          each(c.within(O, 50, 60), (p) => at(p, box(7, 1.8, "#fff6d8", 0.8), c.between(0, 180))),
        ) +
        sprig(c, { x: 4, y: -4 }, 17, "#3f8a3a"),
      { color: "#fbf8f1", rim: "#3f6f8f" },
    ),
    fork({ x: 44, y: 140 }, -4),
  ],
  risotto: (c: Chance) => [
    wood(c, "#6d5140"),
    plate(
      circle(92, "#e9d6a6") +
        rice(c, 88, ["#f1e0b4", "#e8d099", "#f8eccb"]) +
        lit(
          "smooth",
          each(c.within(O, 66, 9, 36), (p) => at(p, mushroom(17), c.between(0, 360))),
        ) +
        lit(
          "crisp",
          each(c.within(O, 70, 13, 22), (p) => at(p, box(26, 3.6, "#f9edc4", 1.6), c.between(0, 180))),
        ) +
        chopped(c, c.within(O, 84, 50, 9)) +
        sprinkled(c, c.within(O, 84, 60), ["#2b1a0e"], 0.9),
      { color: "#40484d", r: 132 },
    ),
    fork({ x: 40, y: 140 }, -4),
    glass({ x: 356, y: 58 }, "#e9d9a0"),
  ],
  "sea bream": (c: Chance) => [
    stone(c, "#dcdad4", "#8f969b"),
    platter(
      leaves(c, c.within(O, 140, 26, 22, 0.5), 14, 20, ["#7fb04a", "#97c25f", "#5f963a"]) +
        lit("glossy", shape(fishBody, "#93a4ab")) +
        shape("M-128 8C-90 50 30 48 88 10C30 26 -80 28 -128 8Z", "#eef0ec", 'opacity=".75"') +
        each(c.within({ x: 0, y: -12 }, 92, 70, 8, 0.3), (p) =>
          at(p, line("M-4 -3Q3 0 -4 3", "#5f7079", 1.2, 'opacity=".6"')),
        ) +
        each([-48, -18, 12, 42], (x) => line(`M${x} -36l16 66`, "#3a2516", 5, 'opacity=".55"')) +
        line("M-86 -30Q-72 2 -88 34", "#5f7079", 2.4) +
        circle(7, "#fdfbf0", { x: -106, y: -8 }) +
        circle(4, "#15191b", { x: -106, y: -8 }) +
        shape("M-20 -40Q16 -62 46 -36Z", "#7d8f97") +
        lit(
          "glossy",
          at({ x: -40, y: 66 }, citrus(21), 0),
          at({ x: 4, y: 72 }, citrus(21), 20),
          at({ x: 48, y: 66 }, citrus(20), 40),
        ) +
        sprig(c, { x: 96, y: -52 }, 16),
      "#fbf8f2",
      "#3f6f8f",
    ),
  ],
  salmon: (c: Chance) => [
    wood(c, "#9a7a5e"),
    plate(
      lit(
        "smooth",
        each([-46, -32, -18, -4], (x, i) => at({ x: x - 16, y: 4 + i * 2 }, spear(128), -10 + i * 4)),
      ) +
        at(
          { x: 36, y: -4 },
          lit(
            "rough",
            shape("M-36 -58Q30 -72 42 -24Q52 40 14 66Q-34 70 -42 14Q-46 -30 -36 -58Z", "#ee8a5a"),
          ) +
            each([-34, -12, 10, 32], (y) =>
              line(`M-34 ${y}Q0 ${y - 16} 40 ${y + 2}`, "#fbd0b0", 3.2, 'opacity=".85"'),
            ) +
            lit("smooth", at({ x: 0, y: -18 }, citrus(17)), at({ x: 6, y: 18 }, citrus(17), 20)) +
            chopped(c, c.within(O, 46, 40, 6)),
        ),
      { color: "#f3f0ea", rim: "#8fa6ad" },
    ),
    fork({ x: 38, y: 150 }, -3),
    knife({ x: 364, y: 150 }, 3),
  ],
  "lamb skewers": (c: Chance) => [
    stone(c, "#3e4144", "#6f7478"),
    board(
      lit("rough", shape(outline(c, 148, 88, 0.08, 12), "#e8c68c")) +
        lit(
          "flat",
          each(c.within(O, 130, 16, 28, 0.55), (p) => at(p, shape(outline(c, 9, 7, 0.3, 7), "#b98345"))),
        ) +
        skewer(c, -44) +
        skewer(c, 2) +
        skewer(c, 48) +
        chopped(c, c.within(O, 150, 80, 8, 0.55)) +
        each(
          [
            { x: -128, y: 66 },
            { x: 126, y: -70 },
            { x: 142, y: -44 },
          ],
          (p) => at(p, onionRing(13)),
        ) +
        at({ x: 136, y: 74 }, lit("glossy", citrusWedge(22)), -30),
      "#8f6239",
      352,
      230,
    ),
  ],
  dumplings: (c: Chance) => [
    wood(c, "#5a3c2c"),
    plate(
      lit(
        "smooth",
        each(ring(O, 66, 6, -90), (p) => at(p, DUMPLING, p.angle + 90)),
      ) +
        at(
          O,
          lit("glossy", circle(27, "#2f2c2a")) +
            circle(22, "#3a1a0e") +
            sprinkled(c, c.within(O, 16, 12), ["#e9d9b0", "#c2261d"], 1.4),
        ) +
        chopped(c, c.within(O, 96, 70, 10), ["#4f9a3c", "#7bbb5a", "#f3e6c3"], 3),
      { color: "#b9cdd1", rim: "#4f7480" },
    ),
    at(
      { x: 362, y: 150 },
      lit("glossy", line("M-6 -160L2 160", "#8a2f22", 6), line("M10 -160L14 160", "#9c3a2b", 6)),
    ),
  ],
  tacos: (c: Chance) => [
    tiles(c, "#e6b98a", "#a8744a"),
    platter(
      at({ x: -84, y: -8 }, taco(c), -76, 1.12) +
        at({ x: -14, y: -4 }, taco(c), -80, 1.15) +
        at({ x: 58, y: 2 }, taco(c), -84, 1.12) +
        lit(
          "glossy",
          at({ x: 128, y: 18 }, citrusWedge(20, "#7fa63a", "#d5e59a"), 70),
          at({ x: 118, y: -34 }, citrusWedge(18, "#7fa63a", "#d5e59a"), 10),
        ),
      "#3f5f6b",
      "#8fb0b8",
    ),
  ],
  burger: (c: Chance) => [
    wood(c, "#c29a6b"),
    paper(
      c,
      at(
        { x: -52, y: -4 },
        lit("smooth", shape(outline(c, 78, 76, 0.1, 16), "#7fb04a")) +
          lit("glossy", circle(70, "#f0b22c")) +
          lit("rough", circle(69, "#5c2f17")) +
          bun(c, 64),
      ) +
        lit(
          "rough",
          ...Array.from({ length: 3 }, () =>
            each(c.within({ x: 82, y: 8 }, 54, 15, 11), (p) =>
              at(p, box(56, 10, c.pick(["#f0c457", "#e6b444", "#f7d67c"]), 2.5), c.between(-60, 60)),
            ),
          ),
        ) +
        at(
          { x: 92, y: -72 },
          lit("glossy", circle(24, "#f4efe4")) +
            circle(19, "#b9281b") +
            ellipse(8, 4, "#fff", 'opacity=".4" transform="translate(-5 -6)"'),
        ),
      3,
    ),
  ],
  falafel: (c: Chance) => [
    linen(c, "#c8b79c", "#7f5a36"),
    plate(
      leaves(c, c.within(O, 90, 26, 20), 16, 24, ["#7fb04a", "#97c25f", "#5f963a"]) +
        lit(
          "rough",
          each(c.within({ x: -14, y: 8 }, 62, 9, 39), (p) =>
            at(p, shape(outline(c, 22, 21, 0.08, 10), c.pick(["#9c6328", "#8a5421", "#a86d30"]))),
          ),
        ) +
        at(
          { x: 52, y: -42 },
          lit("glossy", circle(32, "#f7f2e8")) + circle(26, "#efe3c4") + curl("#fffaf0", 3, 15),
        ) +
        lit(
          "glossy",
          each(c.within({ x: 10, y: 30 }, 70, 5, 44), (p) => at(p, tomatoWedge(15), c.between(0, 360))),
        ) +
        chopped(c, c.within(O, 88, 40, 12)),
      { color: "#31576b", rim: "#6f94a6" },
    ),
  ],
};
