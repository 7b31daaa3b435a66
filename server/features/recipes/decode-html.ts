import { isUtf8 } from "node:buffer";

/** Browsers look for the declaration in the first 1,024 bytes. */
const DECLARATION_BYTES = 1_024;
const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,30})/i;
const IN_HEADER = /charset\s*=\s*"?([\w-]{1,30})/i;

/**
 * Decodes a page by its byte order mark, its `Content-Type` or its `<meta charset>`, like a browser. Without any of
 * them it is UTF-8, or Windows-1252 where it is no valid UTF-8.
 */
export async function* decodeHtml(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let isStart = true;
  let bytes = Buffer.alloc(0);
  for await (const chunk of chunks) {
    bytes = Buffer.concat([bytes, chunk]);
    if (isStart && bytes.length < DECLARATION_BYTES) continue;
    if (isStart) decoder = declaredDecoder(bytes, contentType);
    isStart = false;
    // The last character may go on in the next chunk.
    const end = decoder ? bytes.length : Math.max(bytes.findLastIndex(isFirstByte), bytes.length - 4, 0);
    yield decoder ? decoder.decode(bytes, { stream: true }) : decodeUndeclared(bytes.subarray(0, end));
    bytes = bytes.subarray(end);
  }
  if (isStart) decoder = declaredDecoder(bytes, contentType);
  yield decoder ? decoder.decode(bytes) : decodeUndeclared(bytes);
}

const isFirstByte = (byte: number) => (byte & 0xc0) !== 0x80;

const decodeUndeclared = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);

const MARKS = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
] as const;

/** Returns undefined if there is no declaration, or an unknown one. */
function declaredDecoder(bytes: Buffer, contentType: string): TextDecoder | undefined {
  const start = bytes.toString("latin1", 0, DECLARATION_BYTES);
  const mark = MARKS.find(([marked]) => start.startsWith(marked))?.[1];
  const charset = mark ?? IN_HEADER.exec(contentType)?.[1] ?? DECLARED.exec(start)?.[1];
  try {
    return charset === undefined ? undefined : new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
