import { readFileSync } from "node:fs";
import path from "node:path";
// The baseline of the ratios: an Express app that answers every request of a method with the same bytes.
// Arguments: a folder with a response body for each method, and the response heads as JSON. Sends its port.
import express from "express";

const [folder = "", heads = "[]"] = process.argv.slice(2);
/** @type {{ method: string, status: number, type: string, encoding: string | null }[]} */
const given = JSON.parse(heads);
const answers = new Map(
  given.map(({ method, ...head }) => [method, { ...head, bytes: readFileSync(path.join(folder, method)) }]),
);
const app = express();
// Without ETags, because hashing each response would slow down the baseline.
app.set("etag", false);
app.use((req, res) => {
  const answer = answers.get(req.method);
  if (!answer) return void res.sendStatus(405);
  if (answer.encoding) res.set("Content-Encoding", answer.encoding);
  res.status(answer.status).set("Content-Type", answer.type).send(answer.bytes);
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.(address.port);
});
process.on("SIGTERM", () => process.exit(0));
