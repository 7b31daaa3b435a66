// `npm start`: installs what is missing, builds what is stale, then becomes the server.
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";

ensurePackages();
await ensureBuild();
await import("../../dist/server/main.js");
