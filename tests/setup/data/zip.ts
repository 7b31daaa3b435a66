import { buffer } from "node:stream/consumers";
import { type EndOptions, ZipFile } from "yazl";

/** Packs files into a zip. A list can contain a name twice, and modes of files. */
export async function zipOf(
  files: Record<string, string | Buffer> | [name: string, content: string | Buffer, mode?: number][],
  options?: Partial<EndOptions>,
): Promise<Buffer> {
  const zip = new ZipFile();
  const entries = Array.isArray(files) ? files : Object.entries(files);
  for (const [name, content, mode] of entries)
    zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode });
  zip.end({ comment: "", forceZip64Format: false, ...options });
  return buffer(zip.outputStream);
}

/** Replaces all occurrences of a text by another one of the same length. */
export function patched(zip: Buffer, text: string, replacement: string): Buffer {
  return Buffer.from(zip.toString("latin1").replaceAll(text, replacement), "latin1");
}
