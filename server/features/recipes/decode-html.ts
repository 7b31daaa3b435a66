/** Browsers look for the declaration in the first 1,024 bytes. */
const DECLARATION_BYTES = 1_024;
const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,30})/i;
const IN_HEADER = /charset\s*=\s*"?([\w-]{1,30})/i;

/**
 * Decodes a page by its byte order mark, its `Content-Type` or its `<meta charset>`, like a browser. Without any of them
 * it is UTF-8, or Windows-1252 if it is no valid UTF-8.
 */
export function decodeHtml(body: Buffer, contentType: string): string {
  const start = body.toString("latin1", 0, DECLARATION_BYTES);
  const mark = MARKS.find(([bytes]) => start.startsWith(bytes))?.[1];
  const charset = mark ?? IN_HEADER.exec(contentType)?.[1] ?? DECLARED.exec(start)?.[1];
  const declared = charset === undefined ? undefined : decoderFor(charset);
  if (declared) return declared.decode(body);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("windows-1252").decode(body);
  }
}

const MARKS = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
] as const;

/** Returns undefined for an unknown character set. */
function decoderFor(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
