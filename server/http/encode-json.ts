import * as z from "zod/mini";
import { createPacer } from "#server/lib/own-turn.ts";

type Schema = z.core.$ZodType;

/**
 * Encodes a list or an object as JSON. The entries of a list, and of the lists in an object, are encoded one by one, so that many
 * of them do not block the event loop.
 */
export async function encodeJson(schema: Schema, value: unknown): Promise<string> {
  const pause = createPacer();
  const encode = async (part: Schema, partValue: unknown): Promise<string | undefined> => {
    if (!(part instanceof z.ZodMiniArray) || !Array.isArray(partValue)) {
      return JSON.stringify(z.encode(part, partValue)) as string | undefined;
    }
    const entries: string[] = [];
    for (const entry of partValue) {
      entries.push(JSON.stringify(z.encode(part.def.element, entry)));
      await pause();
    }
    return `[${entries.join(",")}]`;
  };
  if (!(schema instanceof z.ZodMiniObject)) return (await encode(schema, value)) ?? "";
  const fields: string[] = [];
  for (const [name, field] of Object.entries<Schema>(schema.shape)) {
    const json = await encode(field, (value as Record<string, unknown>)[name]);
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(",")}}`;
}
