import { at, circle, each, line, lit, type Chance, type Point } from "./drawing.ts";
import {
  chopped,
  chunks,
  citrusWedge,
  cube,
  curl,
  leaves,
  noodles,
  sprig,
  sprinkled,
  tomatoWedge,
} from "./garnish.ts";
import { linen, napkin, spoon, stone, wood } from "./tables.ts";
import { bowl } from "./vessels.ts";

const O: Point = { x: 0, y: 0 };

/** What fills a bowl to its rim. */
function liquid(chance: Chance, inner: string, outer: string): string {
  const spots = each(chance.within(O, 100, 30, 8), (place) =>
    circle(chance.between(2, 7), chance.pick(["#ffffff", "#000000"]), place, 'opacity=".05"'),
  );
  return (
    `<defs><radialGradient id="liquid" cx=".46" cy=".42"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient></defs>` +
    circle(110, "url(#liquid)") +
    spots
  );
}

export const SOUPS = {
  "lentil soup": (c: Chance) => [
    wood(c, "#8d5c3a"),
    napkin({ x: 62, y: 236 }, "#d8dccb", -18),
    bowl(
      liquid(c, "#f0a24c", "#cf7420") +
        curl("#fdf3df", 6) +
        sprinkled(c, c.within(O, 90, 70), ["#8c2f13", "#b5451b"], 1.3) +
        leaves(c, c.within({ x: 14, y: -8 }, 46, 8, 15), 6, 9),
      { color: "#efe7d8" },
    ),
    at({ x: 342, y: 66 }, lit("glossy", citrusWedge(30)), 24),
    at({ x: 362, y: 110 }, lit("glossy", citrusWedge(26)), -40),
    spoon({ x: 350, y: 190 }, 8),
  ],
  "tomato soup": (c: Chance) => [
    linen(c, "#e9e2d3", "#a9433a"),
    bowl(
      liquid(c, "#e2573b", "#b52f1c") +
        curl("#fff4e6", 5, 60) +
        lit(
          "rough",
          each(c.within({ x: 20, y: 22 }, 60, 11, 22), (p) =>
            at(p, cube(17, "#d9a050", "#f0cb86"), c.between(0, 90)),
          ),
        ) +
        sprig(c, { x: -36, y: -30 }, 16),
      { color: "#3d4a52", rim: "#5b6b75" },
    ),
    at({ x: 48, y: 62 }, lit("glossy", tomatoWedge(30)), 30),
    spoon({ x: 356, y: 120 }, 12),
  ],
  "pea soup": (c: Chance) => [
    stone(c, "#e6e3dc", "#9f9a90"),
    bowl(
      liquid(c, "#a3c25a", "#71962f") +
        curl("#fbfaf0", 5, 44) +
        lit(
          "glossy",
          each(c.within({ x: 0, y: 10 }, 74, 24, 13), (p) => circle(6, c.pick(["#6fa338", "#83b648"]), p)),
        ) +
        sprig(c, { x: 24, y: -26 }, 18, "#3f8a48"),
      { color: "#fbf8f1", rim: "#9fb7a4" },
    ),
    spoon({ x: 48, y: 120 }, -12),
    sprig(c, { x: 352, y: 250 }, 20, "#3f8a48"),
  ],
  "noodle soup": (c: Chance) => [
    wood(c, "#5f4433"),
    bowl(
      liquid(c, "#f0cf78", "#d3a03f") +
        at({ x: -14, y: 8 }, noodles(c, 62, "#f4dc94", 5, 36)) +
        chunks(c, "rough", c.within({ x: 30, y: -26 }, 48, 7, 24), 15, ["#ead2a8", "#e2c391", "#f1e0c0"]) +
        lit(
          "glossy",
          each(c.within({ x: 10, y: 20 }, 80, 9, 26), (p) =>
            at(p, circle(10, "#e8802c") + circle(4, "#f3a04e"), 0),
          ),
        ) +
        chopped(c, c.within(O, 92, 46, 9)),
      { color: "#f2ede3", rim: "#3c6188" },
    ),
    at(
      { x: 360, y: 150 },
      lit("glossy", line("M-6 -150L4 150", "#3b2a20", 6), line("M10 -150L16 150", "#4a3426", 6)),
    ),
  ],
};
