import sharp from "sharp";
import { createRandom } from "./random.ts";

const WIDTH = 800;
const HEIGHT = 600;

interface Ellipse {
  x: number;
  y: number;
  rx: number;
  ry: number;
  color: number;
}

/** Draws a plate that differs by number. @returns a data URL of a bitmap, because the server does not accept SVG */
export async function drawPhoto(number: number): Promise<string> {
  const { below } = createRandom(number + 1);
  const table = { x: 400, y: 300, rx: 1_000, ry: 1_000, color: below(0x1000000) };
  const plate = { x: 400, y: 300, rx: 240, ry: 220, color: 0xfdfbf7 };
  const morsels = Array.from({ length: 60 }, () => ({
    x: 300 + below(200),
    y: 200 + below(200),
    rx: 8 + below(30),
    ry: 6 + below(20),
    color: below(0x1000000),
  }));
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (const ellipse of [table, plate, ...morsels]) paint(pixels, ellipse);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const bytes = await sharp(pixels, { raw }).blur(1.5).jpeg({ quality: 80 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

function paint(pixels: Buffer, { x, y, rx, ry, color }: Ellipse): void {
  for (let row = Math.max(0, y - ry); row < Math.min(HEIGHT, y + ry); row++) {
    const half = Math.floor(rx * Math.sqrt(1 - ((row - y) / ry) ** 2));
    const [from, to] = [Math.max(0, x - half), Math.min(WIDTH, x + half)];
    for (let column = from; column < to; column++) pixels.writeUIntBE(color, (row * WIDTH + column) * 3, 3);
  }
}
