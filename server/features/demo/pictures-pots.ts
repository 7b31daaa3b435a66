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
  citrusWedge,
  curl,
  eggHalf,
  friedEgg,
  grains,
  leaves,
  onionRing,
  sprig,
  sprinkled,
  tomatoSlice,
} from "./garnish.ts";
import { checked, linen, spoon, stone, tiles, wood } from "./tables.ts";
import { board, bowl, oven, platter, skillet } from "./vessels.ts";

const O: Point = { x: 0, y: 0 };
const RICE = ["#fbf3d8", "#f6e8bd", "#fff9e8"];
const SAFFRON = ["#f3cf6a", "#f7dd92", "#eab948", "#fbe9b6"];

const rice = (c: Chance, r: number, colors = RICE, place = O, flat = 1) =>
  at(place, ellipse(r, r * flat, colors[1] ?? "#fff")) +
  grains(c, c.within(place, r, Math.round(r * r * flat * 0.075), 0, flat), colors) +
  grains(c, c.within(place, r * 0.94, Math.round(r * r * flat * 0.03), 0, flat), colors);

const drumstick = (c: Chance, color: string) =>
  line("M-30 18L-58 36", "#f3e6d0", 9) +
  circle(6, "#f3e6d0", { x: -60, y: 32 }) +
  circle(6, "#f3e6d0", { x: -56, y: 41 }) +
  shape("M-36 22C-34 -12 -6 -38 24 -34C56 -30 60 14 32 28C8 40 -18 20 -36 22Z", color);

export const POTS = {
  "jewelled rice": (c: Chance) => [
    linen(c, "#cfd8d3"),
    platter(
      rice(c, 132, SAFFRON, O, 0.55) +
        lit(
          "glossy",
          each(c.within(O, 122, 60, 9, 0.52), (p) =>
            circle(c.between(2.6, 3.8), c.pick(["#b51f33", "#d43a45"]), p),
          ),
        ) +
        lit(
          "smooth",
          each(c.within(O, 118, 34, 12, 0.5), (p) =>
            at(p, ellipse(6.5, 3, c.pick(["#f4e6cf", "#e0c090"])), c.between(0, 180)),
          ),
        ) +
        chopped(c, c.within(O, 120, 60, 8, 0.5), ["#7aa04a", "#9bbb62"], 3) +
        lit(
          "smooth",
          each(c.within(O, 110, 16, 20, 0.5), (p) => at(p, box(15, 3.4, "#e5782a", 1.5), c.between(0, 180))),
        ),
      "#f7f1e5",
      "#2c7a7b",
    ),
    spoon({ x: 368, y: 178 }, -6, "#c9a24e"),
  ],
  "chicken biryani": (c: Chance) => [
    stone(c, "#5a3d33", "#8f6a58"),
    bowl(
      rice(c, 106, [...SAFFRON, "#fff6dc", "#e9a53c"]) +
        lit(
          "rough",
          at({ x: -22, y: -18 }, drumstick(c, "#b0602a"), 10, 0.92),
          at({ x: 32, y: 34 }, drumstick(c, "#a65624"), 160, 0.86),
        ) +
        each(c.within(O, 84, 7, 36), (p) => at(p, onionRing(11))) +
        leaves(c, c.within(O, 88, 18, 16), 6, 10) +
        lit("smooth", at({ x: 60, y: -44 }, eggHalf(18), 20), at({ x: -58, y: 50 }, eggHalf(18), 80)),
      { color: "#b98546", rim: "#8a5f2c" },
    ),
    at({ x: 40, y: 52 }, lit("glossy", citrusWedge(26, "#7fa63a", "#cfe08a")), 20),
  ],
  "beef stew": (c: Chance) => [
    checked(c, "#8f3d35"),
    bowl(
      `<defs><radialGradient id="gravy"><stop offset="0" stop-color="#a0542a"/><stop offset="1" stop-color="#6d2f14"/></radialGradient></defs>` +
        circle(112, "url(#gravy)") +
        chunks(c, "rough", c.within(O, 88, 11, 38), 22, ["#6b3418", "#7d4223", "#5c2b12"]) +
        chunks(c, "smooth", c.within(O, 90, 9, 34), 16, ["#ecca7c", "#e3bd68"]) +
        lit(
          "glossy",
          each(c.within(O, 90, 14, 28), (p) => at(p, circle(12, "#e27a24") + circle(5, "#f09a46"), 0)),
        ) +
        chopped(c, c.within(O, 94, 60, 9)),
      { color: "#31465a", rim: "#50697f" },
    ),
    spoon({ x: 352, y: 140 }, 8),
  ],
  "chicken curry": (c: Chance) => [
    wood(c, "#a4744a"),
    bowl(
      `<defs><radialGradient id="gravy"><stop offset="0" stop-color="#f0993a"/><stop offset="1" stop-color="#c8641c"/></radialGradient></defs>` +
        circle(112, "url(#gravy)") +
        chunks(c, "rough", c.within({ x: 8, y: 6 }, 78, 12, 34), 21, ["#d98336", "#c9702a", "#e59a4c"]) +
        curl("#fff1d8", 4.5, 62) +
        leaves(c, c.within(O, 80, 14, 18), 6, 10) +
        lit(
          "glossy",
          each(c.within(O, 74, 5, 40), (p) =>
            at(p, line("M-12 0Q0 -7 12 0", "#c2261d", 5), c.between(0, 360)),
          ),
        ),
      { color: "#2f2c2a", rim: "#57514c" },
    ),
    at(
      { x: 52, y: 60 },
      lit("rough", shape(outline(c, 62, 44, 0.14, 8), "#ecd2a0")) +
        lit(
          "flat",
          each(c.within(O, 40, 9, 16, 0.6), (p) => at(p, shape(outline(c, 6, 5, 0.3, 6), "#b5793c"))),
        ),
      20,
    ),
  ],
  "stuffed peppers": (c: Chance) => [
    tiles(c, "#e8ddc9", "#bfae92"),
    oven(
      box(290, 220, "#c4512a") +
        each(
          [
            { x: -72, y: -8 },
            { x: 4, y: 6 },
            { x: 80, y: -6 },
          ],
          (p, i) =>
            at(
              p,
              lit(
                "glossy",
                shape(outline(c, 38, 72, 0.06, 10), ["#d23a26", "#e3a51f", "#5f963a"][i] ?? "#d23a26"),
                line("M0 -70q4 -12 -2 -18", "#4f7d33", 8),
              ) +
                ellipse(28, 56, "#5b2a14", 'opacity=".55"') +
                rice(c, 52, ["#f2dda8", "#e7c67f", "#c98a4e"], O, 1).replace(
                  /^/,
                  `<g transform="scale(.52 1.02)">`,
                ) +
                "</g>" +
                chunks(c, "rough", c.within(O, 24, 8, 13, 2), 6, ["#7a3d1f", "#8f4f2a"]) +
                chopped(c, c.within(O, 24, 20, 0, 2)),
            ),
        ),
      "#e9e3d6",
    ),
  ],
  shakshuka: (c: Chance) => [
    wood(c, "#4e3b30"),
    skillet(
      `<defs><radialGradient id="gravy"><stop offset="0" stop-color="#d9482b"/><stop offset="1" stop-color="#9e2413"/></radialGradient></defs>` +
        circle(116, "url(#gravy)") +
        chunks(c, "glossy", c.within(O, 102, 44, 15), 11, ["#c93a20", "#e0593a", "#b52e18", "#d9762f"]) +
        each(ring(O, 58, 4, 40), (p) => at(p, friedEgg(c, 31))) +
        chopped(c, c.within(O, 104, 100, 7)) +
        sprinkled(c, c.within(O, 100, 90), ["#2b1a0e"], 0.9),
    ),
  ],
  lasagna: (c: Chance) => [
    wood(c, "#7d5a42"),
    oven(
      box(260, 200, "#b5381d") +
        lit("rough", box(236, 168, "#efc766", 20)) +
        lit(
          "smooth",
          each(c.within(O, 110, 20, 28, 0.68), (p) =>
            at(p, shape(outline(c, 20, 15, 0.25, 8), c.pick(["#fbeec0", "#f7dd92", "#e2933a", "#c9702a"]))),
          ),
        ) +
        sprinkled(c, c.within(O, 112, 110, 0, 0.68), ["#9c4a1b", "#7c3412", "#3f7d33"], 1.8) +
        line("M-122 0H122M-42 -84V84M42 -84V84", "#8f2c12", 3, 'opacity=".6"') +
        sprig(c, { x: -82, y: -42 }, 14, "#3f8a3a") +
        sprig(c, { x: 82, y: 44 }, 14, "#3f8a3a"),
      "#5b7f8f",
    ),
  ],
  pizza: (c: Chance) => [
    wood(c, "#3f352f"),
    board(
      lit("rough", shape(outline(c, 124, 122, 0.04, 14), "#d59a4e")) +
        each(c.within(O, 122, 18, 24), (p) =>
          Math.hypot(p.x, p.y) > 104
            ? at(p, ellipse(9, 5, "#6b3513", 'opacity=".5"'), c.between(0, 180))
            : "",
        ) +
        circle(102, "#bf3a1e") +
        lit(
          "glossy",
          each(c.within(O, 96, 30, 22), (p) =>
            at(p, shape(outline(c, 18, 16, 0.25, 8), c.pick(["#fbf0cf", "#f7e3ad", "#f3d68f"]))),
          ),
        ) +
        lit(
          "glossy",
          each(c.within(O, 84, 9, 40), (p) => at(p, tomatoSlice(17), c.between(0, 90))),
        ) +
        leaves(c, c.within(O, 84, 9, 34), 12, 16, ["#3f8a3a", "#2f7a30"]) +
        sprinkled(c, c.within(O, 98, 60), ["#7c3412", "#3f5a22"], 1.1),
      "#c79b64",
      344,
      262,
    ),
  ],
  "roast chicken": (c: Chance) => [
    linen(c, "#dcd5c5", "#8f7a4f"),
    oven(
      box(290, 220, "#8a5a2a") +
        chunks(c, "rough", c.within(O, 124, 22, 30, 0.72), 17, ["#e6bd5c", "#d9a843", "#f0d080"]) +
        lit(
          "rough",
          at({ x: -62, y: -28 }, drumstick(c, "#b5692a"), 8, 1.02),
          at({ x: 56, y: -26 }, drumstick(c, "#a95f25"), 150, 1.02),
          at({ x: -34, y: 44 }, drumstick(c, "#bd7230"), -24, 1.02),
          at({ x: 76, y: 46 }, drumstick(c, "#b0642a"), 196, 1),
        ) +
        lit(
          "glossy",
          each(c.within(O, 118, 8, 40, 0.7), (p) => at(p, citrusWedge(13), c.between(0, 360))),
        ) +
        each(c.within(O, 118, 9, 36, 0.7), (p) =>
          at(
            p,
            lit(
              "smooth",
              line("M-18 0H18", "#5d6b3a", 2),
              times(6, (i) => at({ x: -14 + i * 6, y: 0 }, line("M0 0L4 -7M0 0L4 7", "#4f7038", 2))),
            ),
            c.between(0, 360),
          ),
        ),
      "#8c3b2f",
    ),
  ],
};
