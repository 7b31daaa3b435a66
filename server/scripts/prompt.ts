import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Reads a line from the terminal. @param hidden do not echo the input */
export function prompt(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve) => {
    terminal.once("SIGINT", () => process.exit(130));
    terminal.once("line", (line) => {
      resolve(line);
      terminal.close();
      if (hidden) process.stdout.write("\n");
    });
    // Ctrl-D.
    terminal.once("close", () => resolve(""));
  });
}

export async function readPipedLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
}
