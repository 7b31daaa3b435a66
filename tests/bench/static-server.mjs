// What the ratios are measured against: an Express app that answers everything with the same bytes.
// Arguments: the file with the bytes, their content type. Says its port to the parent.
import express from "express";
import { readFileSync } from "node:fs";

const [file = "", type = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const app = express();
// Hashing the bytes for each answer would make it slower than it need be.
app.set("etag", false);
app.use((_req, res) => {
  res.set("Content-Type", type).send(bytes);
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.(address.port);
});
process.on("SIGTERM", () => process.exit(0));
