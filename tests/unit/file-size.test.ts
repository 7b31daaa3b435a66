import { expect, test } from "vitest";
import { fileSize } from "#client/lib/file-size.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [4_230, "4.2 kB"],
  [9_960, "10 kB"],
  [38_400_000, "38 MB"],
  [999_600, "1 MB"],
  [2_500_000_000, "2.5 GB"],
])("formats %d bytes as %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
