import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readEnv, VARIABLE_NAMES } from "#server/env.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { backupsApi } from "#shared/backups.api.ts";
import { caloriesApi } from "#shared/calories.api.ts";

const text = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const files = readdirSync(path.join(projectRoot, "deploy"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
const manifests = files.filter((file) => file.endsWith(".yaml"));

interface Container {
  env: { name: string; value?: string }[];
  ports: { containerPort: number }[];
}
interface Manifest {
  kind: string;
  spec: { template: { spec: { containers: [Container] } } };
}
interface Compose {
  services: Record<"sofra" | "caddy", { environment: Record<string, string> }>;
}

const yamlOf = <T>(file: string) => parseAllDocuments(text(file)).map((document) => document.toJS() as T);
const deployment = yamlOf<Manifest>("deploy/kubernetes/sofra.yaml").find(({ kind }) => kind === "Deployment");
const pod = deployment?.spec.template.spec.containers[0];
const [compose] = yamlOf<Compose>("deploy/compose.yaml");
const image = text("deploy/Containerfile");

/** The server's variables, and those of other programs. */
const known = new Set<string | undefined>([...VARIABLE_NAMES, "MALLOC_ARENA_MAX", "HOME"]);

describe("the files of deploy/", () => {
  test.each(manifests)("%s is valid YAML without duplicate keys", (file) => {
    const documents = parseAllDocuments(text(file));
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  });

  test("use only known variables", () => {
    const unit = text("deploy/systemd/sofra@.service");
    const inUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=")[0]),
    );
    const inImage = [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
      [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    );
    const named = [
      ...inUnit,
      ...inImage,
      ...Object.keys(compose?.services.sofra.environment ?? {}),
      ...(pod?.env.map(({ name }) => name) ?? []),
    ];
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test("use valid values for variables", () => {
    const given = pod?.env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])) ?? [];
    expect(readEnv(Object.fromEntries(given))).toMatchObject({
      publicUrl: "https://sofra.example",
      trustProxy: ["uniquelocal"],
    });
    expect(readEnv({ TRUST_PROXY: compose?.services.sofra.environment.TRUST_PROXY })).toMatchObject({
      trustProxy: 1,
    });
  });

  test("agree on the port", () => {
    expect(image).toMatch(/ENV .*\bPORT=5000\b/);
    expect(image).toContain("EXPOSE 5000");
    expect(pod?.ports).toMatchObject([{ containerPort: 5000 }]);
    expect(compose?.services.caddy.environment.SOFRA_SERVERS).toBe("sofra:5000");
  });

  test("give Caddy the address without the path of PUBLIC_URL", () => {
    expect(compose?.services.caddy.environment.SOFRA_ADDRESS).toBe("${SOFRA_ADDRESS:-${PUBLIC_URL}}");
    expect(text("deploy/compose.env.example")).toMatch(/^# SOFRA_ADDRESS=https:\/\/[^/\s]+$/m);
    expect(text("deploy/caddy/Caddyfile")).toMatch(/^\{\$SOFRA_ADDRESS\} \{$/m);
  });

  test("keep the built-in database in the image, on a volume at DATA_DIR", () => {
    expect(image).toMatch(/^RUN npm ci --omit=dev [^]*?linux-\* && node scripts\/hydrate-symlinks\.js$/m);
    const [simple] = yamlOf<Compose>("deploy/simple.yaml");
    expect(simple?.services.sofra).toMatchObject({ ports: ["5000:5000"], volumes: ["sofra:/data"] });
    expect(image).toMatch(/ENV .*\bDATA_DIR=\/data\b/);
  });

  test("use a Node version that package.json allows, and the app's version", () => {
    const { engines, version } = JSON.parse(text("package.json")) as {
      engines: { node: string };
      version: string;
    };
    const majors = [...image.matchAll(/^FROM \S+\/node:(\d+)-/gm)].map(([, major]) => Number(major));
    expect(majors).toHaveLength(4);
    expect(new Set(majors)).toEqual(new Set([24]));
    const [, open = ""] = />=(\d+)/.exec(engines.node) ?? [];
    expect(24).toBeGreaterThanOrEqual(Number(open));
    expect(text("deploy/kubernetes/kustomization.yaml")).toContain(`newTag: ${version}`);
    const commands = text("deploy/README.md") + text("deploy/systemd/sofra@.service");
    const named = [...commands.matchAll(/sofra[:-](\d+\.\d+\.\d+)/g)].map(([, found]) => found);
    expect(new Set(named)).toEqual(new Set([version]));
  });

  test("allow an hour for slow routes in the nginx configuration", () => {
    const slow = [backupsApi.verify.path, caloriesApi.estimate.path, caloriesApi.estimateBatch.path];
    const nginx = /location ~ (\S+) \{[^}]*proxy_read_timeout 1h;/.exec(text("deploy/nginx/sofra.conf"))?.[1];
    for (const route of slow) expect(route.replace(":id", "17")).toMatch(new RegExp(nginx ?? "none"));
    expect("/api/dishes/17").not.toMatch(new RegExp(nginx ?? ""));
  });

  test("allow large and slow uploads of backups", () => {
    const nginx = /location = \/api\/setup\/restore \{([^}]*)\}/.exec(text("deploy/nginx/sofra.conf"))?.[1];
    expect(nginx).toMatch(/client_max_body_size 2g;[^]*proxy_read_timeout 1h;/);
    expect(text("deploy/caddy/Caddyfile")).toMatch(
      /@files path \*\/api\/setup\/restore \*\/api\/admin\/import [^]*request_body @files \{\s*max_size 2GB/,
    );
    expect(text("deploy/kubernetes/ingress.yaml")).toMatch(
      /proxy-body-size: 2g[^]*path: \/api\/setup\/restore\n/,
    );
  });

  test("allow large uploads of dishes", () => {
    const nginx = /location \/api\/admin\/import \{([^}]*)\}/.exec(text("deploy/nginx/sofra.conf"))?.[1];
    expect(nginx).toContain("client_max_body_size 2g;");
    expect(text("deploy/kubernetes/ingress.yaml")).toContain("path: /api/admin/import\n");
  });

  test("limit request bodies to the server's own limit", () => {
    expect(text("server/http/limits/photo-body.ts")).toContain("const LARGEST = 12 * MB;");
    expect(text("deploy/nginx/sofra.conf")).toContain("client_max_body_size 12m;");
    expect(text("deploy/caddy/Caddyfile")).toContain("max_size 12MiB");
    expect(text("deploy/kubernetes/ingress.yaml")).toContain("proxy-body-size: 12m");
  });

  test("contain no secrets", () => {
    const all = files.map(text).join("\n");
    expect(all).not.toMatch(
      /^\s*(?:DATABASE_PASSWORD|SESSION_SECRET|stringData|data):? *=? *[A-Za-z0-9/+]{16,}/m,
    );
    expect(all).not.toMatch(/postgres(?:ql)?:\/\/\w+:[A-Za-z0-9]+@/);
  });
});
