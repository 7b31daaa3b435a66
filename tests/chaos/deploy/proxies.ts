import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

export interface Proxy {
  name: "nginx" | "caddy";
  /** Milliseconds between a process being ready and the next restart, as documented in the proxy's file. */
  settle: number;
  /**
   * Writes the file of deploy/ into `folder`, with other ports and without TLS.
   * @param base the path of PUBLIC_URL
   * @returns the proxy's arguments
   */
  configure: (
    folder: string,
    port: number,
    servers: number[],
    base?: string,
  ) => { args: string[]; env?: NodeJS.ProcessEnv };
}

const shipped = (file: string) => readFileSync(path.join(projectRoot, "deploy", file), "utf8");

/** Replaces text and throws if it is missing, so that a changed file cannot disable the test. */
function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/ has no ${String(pattern)} any more.`);
  return text.replace(pattern, by);
}

export const proxies: Proxy[] = [
  {
    name: "nginx",
    settle: 5_500,
    configure: (folder, port, servers, base = "") => {
      let text = replaced(shipped("nginx/sofra.conf"), /location ((?:= |~ \^)?)\//g, `location $1${base}/`);
      for (const [index, server] of servers.entries())
        text = replaced(text, new RegExp(`127\\.0\\.0\\.1:500${index} `), `127.0.0.1:${server} `);
      text = replaced(text, /server \{\s+listen 80;[^}]*\}/, "");
      text = replaced(
        text,
        /listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;/,
        `listen 127.0.0.1:${port};`,
      );
      text = replaced(text, /ssl_certificate .*;\s+ssl_certificate_key .*;\s+ssl_protocols .*;/, "");
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const file = path.join(folder, "nginx.conf");
      writeFileSync(
        file,
        [
          `pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 2; daemon off;`,
          `events {}\nhttp { access_log off; ${temporary.join(" ")}\n${text}}\n`,
        ].join("\n"),
      );
      return { args: ["-c", file, "-e", `${folder}/error.log`] };
    },
  },
  {
    name: "caddy",
    settle: 2_000,
    configure: (folder, port, servers) => {
      const file = path.join(folder, "Caddyfile");
      const options = "{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\toutput discard\n\t}\n}\n";
      writeFileSync(file, options + shipped("caddy/Caddyfile"));
      return {
        args: ["run", "--adapter", "caddyfile", "--config", file],
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          SOFRA_ADDRESS: `http://127.0.0.1:${port}`,
          SOFRA_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(" "),
        },
      };
    },
  },
];
