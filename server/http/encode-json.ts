import * as z from "zod/mini";
import { createPacer } from "#server/lib/own-turn.ts";

type Schema = z.core.$ZodType;

/**
 * Encodes a list or an object as JSON. The entries of a list, and of the lists in an object, are encoded one by one, so
 * that many of them do not block the event loop.
 */
export async function encodeJson(schema: Schema, value: unknown): Promise<Buffer> {
  const pause = createPacer();
  const pieces: Buffer[] = [];
  const write = (text: string) => pieces.push(Buffer.from(text));
  const encode = async (part: Schema, partValue: unknown) => {
    if (!(part instanceof z.ZodMiniArray) || !Array.isArray(partValue)) {
      write(JSON.stringify(z.encode(part, partValue)));
      return;
    }
    write("[");
    for (const [index, entry] of partValue.entries()) {
      write((index > 0 ? "," : "") + JSON.stringify(z.encode(part.def.element, entry)));
      await pause();
    }
    write("]");
  };
  if (schema instanceof z.ZodMiniObject) {
    const fields = value as Record<string, unknown>;
    const shape = Object.entries<Schema>(schema.shape).filter(([name]) => fields[name] !== undefined);
    for (const [index, [name, field]] of shape.entries()) {
      write(`${index > 0 ? "," : "{"}${JSON.stringify(name)}:`);
      await encode(field, fields[name]);
    }
    write(shape.length > 0 ? "}" : "{}");
  } else await encode(schema, value);
  return Buffer.concat(pieces);
}
