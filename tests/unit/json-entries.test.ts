import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonEntries } from "#server/features/dish-files/json-entries.ts";

/** Reads a file that arrives in pieces of this length. */
async function read(file: string | Buffer, length = 7): Promise<unknown[]> {
  const bytes = Buffer.from(file);
  async function* pieces() {
    for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
  }
  const entries: unknown[] = [];
  for await (const entry of readJsonEntries(pieces())) entries.push(entry);
  return entries;
}

const soup = { "@type": "Recipe", name: 'Käse \\ "[{" 🍲', image: [{ url: "a" }] };

test.each<[string, unknown, unknown[]]>([
  ["a list", [soup, [soup], 1], [soup, [soup], [null, null, 1]]],
  [
    "a graph",
    { a: [{}], "@graph": [soup, soup], b: [{}] },
    [soup, soup, { a: [{}], "@graph": [null, null], b: [{}] }],
  ],
  ["a list of items", { itemListElement: [{ item: soup }] }, [{ item: soup }, { itemListElement: [null] }]],
  ["a single recipe", soup, [soup]],
  ["a graph in a graph", { "@graph": [{ "@graph": [soup] }] }, [{ "@graph": [soup] }, { "@graph": [null] }]],
])("reads %s", async (_, json, entries) => {
  for (const length of [1, 2, 7, 10_000]) {
    expect(await read(JSON.stringify(json), length)).toEqual(entries);
    expect(await read(`\ufeff${JSON.stringify(json, null, 4)}\n`, length)).toEqual(entries);
  }
});

test("accepts what JSON.parse accepts", async () => {
  const characters = fc.constantFrom(...'[]{},:"\\ 1a'.split(""), '"@graph":[', '{"a":1}', '"b"');
  const texts = fc.oneof(
    fc.json(),
    fc.array(characters, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, length) => {
      const parsed = Promise.resolve(text).then(JSON.parse);
      const [json, entries] = await Promise.allSettled([parsed, read(text, length)]);
      expect(entries.status).toBe(json.status);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["another encoding", Buffer.from('{"name": "Käse"}', "latin1"), /not in UTF-8/],
  ["UTF-16", Buffer.from('\ufeff{"name": "Käse"}', "utf16le"), /not in UTF-8/],
  ["half a character", Buffer.from('["ä"]').subarray(0, 3), /not in UTF-8/],
  ["no JSON", "name: Soup", /not valid JSON/],
  ["an open entry", '[{"name":"Soup"', /not valid JSON/],
  ["deep nesting", "[".repeat(100_000), /nested too deeply/],
  ["many values", `[[${"1,".repeat(300_000)}1]]`, /too many values/],
  ["a long entry", `[{"name":"${"x".repeat(4_000_000)}"}]`, /larger than 4 MB/],
  ["a long text outside of lists", " ".repeat(5_000_000), /larger than 4 MB/],
])("refuses %s", async (_, file, message) => {
  await expect(read(file, 65_536)).rejects.toThrow(message);
});
