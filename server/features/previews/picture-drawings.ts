/** Colors of the light theme. */
export const COLORS = {
  page: "#fffaf5",
  ink: "#1c1917",
  muted: "#57534e",
  line: "#eadfd5",
  brand: "#c2410c",
  accent: "#f97316",
  tint: "#ffedd5",
};

/** The logo, 32 × 32; the same as client/public/favicon.svg. */
export const MARK = `<rect width="32" height="32" rx="9" fill="${COLORS.brand}"/>
<path d="M5.5 15.5h21a10.5 10.5 0 0 1-6.3 9.6v1.4h-8.4v-1.4a10.5 10.5 0 0 1-6.3-9.6Z" fill="${COLORS.page}"/>
<path d="M11.5 12.2c-1.7-2 1.7-3.1 0-5.2M16 12.2c-1.7-2 1.7-3.1 0-5.2M20.5 12.2c-1.7-2 1.7-3.1 0-5.2" fill="none" stroke="#ffd7ae" stroke-width="1.8" stroke-linecap="round"/>`;

export const DRAWING = { width: 576, height: 574 };

function cloth(ground: string, thread: string, strength: number): string {
  const step = 96;
  const stripes = [0, 1, 2, 3, 4, 5].flatMap((index) => [
    `<rect x="${index * step}" width="${step / 2}" height="574"/>`,
    `<rect y="${index * step - 1}" width="576" height="${step / 2}"/>`,
  ]);
  return `<rect width="576" height="574" fill="${ground}"/>
<g fill="${thread}" fill-opacity="${strength}">${stripes.join("")}</g>`;
}

const LINES = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;

const bowl = `${cloth(COLORS.tint, COLORS.accent, 0.1)}
<ellipse cx="288" cy="470" rx="178" ry="22" fill="${COLORS.brand}" fill-opacity="0.16"/>
<g ${LINES} stroke="${COLORS.accent}" stroke-width="15">
<path d="M206 236c-26-32 26-50 0-84M288 236c-26-32 26-50 0-84M370 236c-26-32 26-50 0-84"/>
</g>
<path d="M112 282h352c8 0 14 6 13 14-5 70-46 126-106 152v8c0 7-5 12-12 12H217c-7 0-12-5-12-12v-8c-60-26-101-82-106-152-1-8 5-14 13-14Z" fill="${COLORS.brand}"/>
<path d="M140 322c8 40 31 74 64 94" ${LINES} stroke="#ffd7ae" stroke-width="12"/>`;

const place = `${cloth(COLORS.tint, COLORS.accent, 0.1)}
<circle cx="288" cy="296" r="146" fill="${COLORS.brand}" fill-opacity="0.12"/>
<circle cx="288" cy="287" r="146" fill="#fff"/>
<circle cx="288" cy="287" r="102" fill="none" stroke="${COLORS.line}" stroke-width="5"/>
<g ${LINES} stroke="${COLORS.accent}" stroke-width="8">
<path d="M288 344v-104M288 310c-34 2-52-16-54-44 32 0 52 16 54 44ZM288 276c0-30 18-48 50-50 2 30-16 50-50 50ZM288 240c-14-12-16-28-2-44 16 14 16 30 2 44Z"/>
</g>
<g ${LINES} stroke="${COLORS.muted}" stroke-width="11">
<path d="M58 152v66c0 24 11 37 28 37s28-13 28-37v-66M86 152v270"/>
<path d="M480 422V152c30 20 40 58 40 100 0 32-15 52-40 56"/>
</g>`;

const envelope = `${cloth(COLORS.brand, COLORS.page, 0.07)}
<path d="M88 258 288 96l200 162v204c0 13-10 23-23 23H111c-13 0-23-10-23-23Z" fill="#f3dcc3"/>
<g transform="rotate(-3 288 240)">
<rect x="132" y="72" width="312" height="330" rx="14" fill="${COLORS.page}"/>
<circle cx="288" cy="188" r="66" fill="#fff" stroke="${COLORS.line}" stroke-width="5"/>
<circle cx="288" cy="188" r="42" fill="none" stroke="${COLORS.line}" stroke-width="4"/>
<g ${LINES} stroke="${COLORS.muted}" stroke-width="7">
<path d="M174 132v32c0 13 7 20 16 20s16-7 16-20v-32M190 132v116"/>
<path d="M382 248V132c16 11 21 30 21 52 0 17-8 28-21 30"/>
</g>
<path d="M288 212v-46M288 198c-15 1-23-7-24-20 14 0 23 7 24 20ZM288 182c0-13 8-21 22-22 1 13-7 22-22 22Z" ${LINES} stroke="${COLORS.accent}" stroke-width="5"/>
</g>
<path d="M88 262v200c0 13 10 23 23 23h354c13 0 23-10 23-23V262L288 404Z" fill="#fff3e6"/>
<path d="M92 474 252 378M484 474 324 378" ${LINES} stroke="#f0d3b5" stroke-width="5"/>
<path d="M92 265 288 404l196-139" ${LINES} stroke="#f0d3b5" stroke-width="5"/>
<circle cx="288" cy="404" r="45" fill="${COLORS.accent}"/>
<g transform="translate(256 370) scale(2)">
<path d="M5.5 15.5h21a10.5 10.5 0 0 1-6.3 9.6v1.4h-8.4v-1.4a10.5 10.5 0 0 1-6.3-9.6Z" fill="${COLORS.page}"/>
<path d="M11.5 12.2c-1.7-2 1.7-3.1 0-5.2M16 12.2c-1.7-2 1.7-3.1 0-5.2M20.5 12.2c-1.7-2 1.7-3.1 0-5.2" ${LINES} stroke="${COLORS.page}" stroke-width="1.8"/>
</g>`;

export const DRAWINGS = { dish: bowl, menu: place, invitation: envelope };
