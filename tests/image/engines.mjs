import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * @typedef {object} Container
 * @property {string} origin
 * @property {() => Promise<string>} output
 * @property {() => Promise<number | null>} exited resolves with the exit code
 * @property {(...command: string[]) => Promise<string>} run a program in the container; resolves with its output
 * @property {() => void} stop sends SIGTERM to its first process
 * @property {() => void} kill ends all its processes at once
 *
 * @typedef {{ image: string, volume: string, user?: string, isReadOnly?: boolean }} Options
 * @typedef {{ sizeOf: (image: string) => number, newVolume: () => string,
 *   start: (options: Options) => Container, cleanUp: () => void }} Engine
 */

let ports = 5_500 + (process.pid % 1_000) * 20;
let made = 0;
const nextName = () => `sofra-try-${process.pid}-${++made}`;

/** @param {string} name @returns {Engine} */
export function createEngine(name) {
  return name === "buildah" ? buildah() : docker(name);
}

/** @param {string} command docker or podman @returns {Engine} */
function docker(command) {
  /** @type {string[]} */
  const containers = [];
  /** @type {string[]} */
  const volumes = [];
  return {
    sizeOf: (image) => Number(output(command, "image", "inspect", "--format", "{{.Size}}", image)),
    newVolume: () => {
      const volume = output(command, "volume", "create", nextName());
      volumes.push(volume);
      return volume;
    },
    start: ({ image, volume, user, isReadOnly }) => {
      const port = ++ports;
      const container = nextName();
      containers.push(container);
      const options = [
        ...words(`--detach --name ${container} --volume ${volume}:/data --publish 127.0.0.1:${port}:5000`),
        ...(user ? ["--user", user] : []),
        ...(isReadOnly ? words("--read-only --tmpfs /tmp --cap-drop ALL") : []),
      ];
      output(command, "run", ...options, image);
      return {
        origin: `http://127.0.0.1:${port}`,
        output: async () => {
          const { stdout, stderr } = spawnSync(command, ["logs", container], { encoding: "utf8" });
          return stdout + stderr;
        },
        exited: async () => Number(output(command, "wait", container)),
        run: async (...args) => output(command, "exec", container, ...args),
        stop: () => output(command, "stop", "--time", "10", container),
        kill: () => output(command, "kill", container),
      };
    },
    cleanUp: () => {
      for (const container of containers) spawnSync(command, ["rm", "--force", container]);
      for (const volume of volumes) spawnSync(command, ["volume", "rm", volume]);
    },
  };
}

/** Runs images of buildah with bubblewrap, without docker: own processes, the machine's network. @returns {Engine} */
function buildah() {
  /** @type {Map<string, { container: string, root: string, env: string[], command: string[], user: string }>} */
  const mounted = new Map();
  /** @type {string[]} */
  const folders = [];
  /** @type {Set<import("node:child_process").ChildProcess>} */
  const running = new Set();

  /** @param {string} image */
  const mount = (image) => {
    const found = mounted.get(image);
    if (found) return found;
    const container = output("buildah", "from", "--pull-never", image);
    const { OCIv1 } = JSON.parse(output("buildah", "inspect", container));
    const { Env: env, Entrypoint = [], Cmd, User: user } = OCIv1.config;
    const root = output("buildah", "mount", container);
    const made = { container, root, env, command: [...Entrypoint, ...Cmd], user };
    mounted.set(image, made);
    return made;
  };

  return {
    sizeOf: (image) => Number(output("du", "--summarize", "--bytes", mount(image).root).split("\t")[0]),
    newVolume: () => {
      const folder = mkdtempSync(path.join(tmpdir(), "sofra-try-"));
      // Docker keeps the mode that /data has in the image.
      chmodSync(folder, 0o1777);
      folders.push(folder);
      return folder;
    },
    start: ({ image, volume, user, isReadOnly = false }) => {
      const { root, command, ...config } = mount(image);
      const port = ++ports;
      const [uid = "", gid = uid] = (user ?? config.user).split(":");
      const env = [
        "env",
        "--chdir=/app",
        "--ignore-environment",
        ...config.env,
        `PORT=${port}`,
        "HOST=127.0.0.1",
      ];
      const account = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
      const box = `bwrap ${isReadOnly ? "--ro-bind" : "--bind"} ${root} / --bind ${volume} /data --proc /proc --dev /dev
        --perms 1777 --tmpfs /tmp --unshare-pid --unshare-ipc --unshare-uts --hostname ${nextName()} --as-pid-1
        --die-with-parent --chdir /app --cap-add ALL`;
      const [bwrap = "", ...args] = [...words(box), ...words(account), ...env, ...command];
      const child = spawn(bwrap, args, { stdio: ["ignore", "pipe", "pipe"] });
      running.add(child);
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
      const exited = new Promise((resolve) => {
        child.once("close", (code) => {
          running.delete(child);
          resolve(code);
        });
      });
      /** The first process in the container. */
      const first = () =>
        Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
      return {
        origin: `http://127.0.0.1:${port}`,
        output: async () => printed,
        exited: () => exited,
        run: async (...args) => {
          const into = `--target ${first()} --mount --pid --ipc --uts --root`;
          return output("nsenter", ...words(into), ...words(account), ...env, ...args);
        },
        stop: () => process.kill(first(), "SIGTERM"),
        kill: () => process.kill(first(), "SIGKILL"),
      };
    },
    cleanUp: () => {
      for (const child of running) child.kill("SIGKILL");
      for (const { container } of mounted.values()) spawnSync("buildah", ["rm", container]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @param {string} text */
function words(text) {
  return text.trim().split(/\s+/);
}

/** @param {string} command @param {string[]} args */
function output(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout.trim();
}
