/** Packages that the built server loads from node_modules: native code, worker threads and files read at run time. */
export const EXTERNAL = [
  "bcrypt",
  "sharp",
  "@takumi-rs/core",
  "pino",
  "pino-pretty",
  "graphile-worker",
  "pg-native",
];
