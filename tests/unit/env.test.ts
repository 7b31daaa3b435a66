import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readEnv, VARIABLE_NAMES } from "#server/env.ts";
import { projectRoot } from "#server/lib/project-root.ts";

describe("unset variables", () => {
  test("have defaults for a home server", () => {
    expect(readEnv({})).toMatchObject({
      isProduction: false,
      host: "127.0.0.1",
      port: 5000,
      portWasChosen: false,
      databaseUrl: undefined,
      dataDir: `${process.cwd()}/data`,
      openaiApiKey: undefined,
      openaiBaseUrl: undefined,
      openaiModel: undefined,
      estimateDailyLimit: 500,
      estimateTimeoutSeconds: 20,
      productName: "Sofra",
      trustProxy: false,
      outboundAllow: [],
      logLevel: "info",
      rateLimitScale: 1,
      backupKeep: 7,
      backupCommand: undefined,
      metricsToken: undefined,
      slowQueryMs: 500,
    });
  });

  test("include empty and blank ones", () => {
    expect(readEnv({ PORT: "", PRODUCT_NAME: "  " })).toMatchObject({ port: 5000, productName: "Sofra" });
  });

  test("make a production server listen on all addresses", () => {
    expect(readEnv({ NODE_ENV: "production" })).toMatchObject({ isProduction: true, host: "0.0.0.0" });
  });
});

describe("valid values", () => {
  test.each([
    ["PORT", "8080", { port: 8080, portWasChosen: true }],
    ["PUBLIC_URL", "https://sofra.example/", { publicUrl: "https://sofra.example", basePath: "" }],
    ["PUBLIC_URL", "https://a.example/s-1/x/", { publicUrl: "https://a.example/s-1/x", basePath: "/s-1/x" }],
    ["DATABASE_URL", "postgresql://me:secret@db/sofra", { databaseUrl: "postgresql://me:secret@db/sofra" }],
    ["DATABASE_URL", "postgresql:///x?host=/run/pg", { databaseUrl: "postgresql:///x?host=/run/pg" }],
    ["DATABASE_URL", "postgres://%2Frun%2Fpg/x", { databaseUrl: "postgres://%2Frun%2Fpg/x" }],
    [
      "DATABASE_URL",
      String.raw`host=/run/pg dbname = 'my db' password='it\'s @'`,
      { databaseUrl: "postgresql:///my%20db?host=%2Frun%2Fpg&password=it%27s+%40" },
    ],
    ["TRUST_PROXY", "off", { trustProxy: false }],
    ["TRUST_PROXY", "2", { trustProxy: 2 }],
    ["TRUST_PROXY", "10.0.0.0/8, ::1, loopback", { trustProxy: ["10.0.0.0/8", "::1", "loopback"] }],
    [
      "OUTBOUND_ALLOW",
      "Rasab.local:8080, [fd00::1]:80",
      { outboundAllow: ["rasab.local:8080", "[fd00::1]:80"] },
    ],
    ["RATE_LIMIT_SCALE", "0.5", { rateLimitScale: 0.5 }],
    ["BACKUP_KEEP", "30", { backupKeep: 30 }],
    ["BACKUP_COMMAND", " restic  backup ", { backupCommand: ["restic", "backup"] }],
    ["BACKUP_COMMAND", '["/opt/my copy", "-q"]', { backupCommand: ["/opt/my copy", "-q"] }],
    ["METRICS_TOKEN", "0123456789abcdef", { metricsToken: "0123456789abcdef" }],
    ["SLOW_QUERY_MS", "50", { slowQueryMs: 50 }],
    ["OPENAI_BASE_URL", "http://127.0.0.1:11434/v1", { openaiBaseUrl: "http://127.0.0.1:11434/v1" }],
    ["ESTIMATE_DAILY_LIMIT", "1", { estimateDailyLimit: 1 }],
    ["ESTIMATE_TIMEOUT", "600", { estimateTimeoutSeconds: 600 }],
  ])("%s=%s is parsed", (name, text, expected) => {
    expect(readEnv({ [name]: text })).toMatchObject(expected);
  });

  test("of OIDC_* make a sign-in provider, without which there is none", () => {
    const needed = {
      PUBLIC_URL: "https://sofra.example",
      OIDC_ISSUER: "https://auth.example/realms/home",
      OIDC_CLIENT_ID: "sofra",
    };
    expect(readEnv({ ...needed, OIDC_SIGN_UP: "on", OIDC_ADMIN_GROUP: "parents" }).oidc).toEqual({
      issuer: new URL("https://auth.example/realms/home"),
      clientId: "sofra",
      clientSecret: undefined,
      name: "auth.example",
      scopes: "openid profile email",
      allowsSignUp: true,
      adminGroup: "parents",
      groupsClaim: "groups",
      hidesPassword: false,
    });
    expect(readEnv({ PUBLIC_URL: "https://sofra.example" }).oidc).toBeUndefined();
    for (const missing of Object.keys(needed)) {
      expect(() => readEnv({ ...needed, OIDC_NAME: "Us", [missing]: "" })).toThrow(
        new RegExp(`^OIDC_\\w+ is set without ${missing}\\. Set both, or neither\\.$`),
      );
    }
  });

  test("are frozen", () => {
    expect(Object.isFrozen(readEnv({}))).toBe(true);
  });
});

describe("an invalid value", () => {
  test("throws one sentence with the variable, its value and what is allowed", () => {
    expect(() => readEnv({ PORT: "80a" })).toThrow(
      /^PORT is "80a"\. It must be a whole number from 0 to 65535\.$/,
    );
  });

  test.each([
    ["NODE_ENV", "prod"],
    ["HOST", "my host"],
    ["PORT", "65536"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "postgres://me:100%@db/x"],
    ["DATABASE_URL", "postgres://me:a/b@db/x"],
    ["DATABASE_URL", "postgres://one:5432,two:5432/x"],
    ["DATABASE_URL", "host="],
    ["PUBLIC_URL", "https://sofra.example//app"],
    ["PUBLIC_URL", "https://sofra.example/app//"],
    ["PUBLIC_URL", "https://sofra.example/a%2Fb"],
    ["PUBLIC_URL", "https://sofra.example/app?x"],
    ["PUBLIC_URL", "sofra.example"],
    ["PUBLIC_URL", "https://me@sofra.example"],
    ["SESSION_SECRET", "short"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "0"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["OUTBOUND_ALLOW", "rasab.local"],
    ["OUTBOUND_ALLOW", "rasab.local:0"],
    ["OPENAI_API_KEY", "two words"],
    ["OPENAI_BASE_URL", "ftp://models"],
    ["ESTIMATE_DAILY_LIMIT", "0"],
    ["ESTIMATE_DAILY_LIMIT", "-1"],
    ["ESTIMATE_TIMEOUT", "0.5"],
    ["ESTIMATE_TIMEOUT", "601"],
    ["PRODUCT_NAME", "two\nlines"],
    ["LOG_LEVEL", "loud"],
    ["RATE_LIMIT_SCALE", "0"],
    ["BACKUP_KEEP", "0"],
    ["OIDC_ISSUER", "auth.example"],
    ["OIDC_ISSUER", "https://auth.example/.well-known/openid-configuration"],
    ["OIDC_ISSUER", "https://auth.example/?realm=home"],
    ["OIDC_CLIENT_ID", "two words"],
    ["OIDC_SCOPES", "profile email"],
    ["OIDC_SIGN_UP", "yes"],
    ["OIDC_HIDE_PASSWORD", "1"],
    ["OIDC_NAME", "x".repeat(41)],
    ["BACKUP_COMMAND", "[]"],
    ["BACKUP_COMMAND", '["unfinished'],
  ])("throws for %s=%s", (name, text) => {
    expect(() => readEnv({ [name]: text })).toThrow(new RegExp(`^${name} .*\\. It must be .*\\.$`, "s"));
  });

  test.each(["DATABASE_URL", "SESSION_SECRET", "OPENAI_API_KEY"])(
    "of %s is not repeated in the message, because it may be a secret",
    (name) => {
      expect(() => readEnv({ [name]: "hunter 2" })).toThrow(/^(?!.*hunter 2)/);
    },
  );

  test("throws for ADMIN_USERNAME without a valid ADMIN_PASSWORD", () => {
    expect(() => readEnv({ ADMIN_USERNAME: "ada" })).toThrow("ADMIN_USERNAME is set without ADMIN_PASSWORD");
    expect(() => readEnv({ ADMIN_USERNAME: "ada", ADMIN_PASSWORD: "12345" })).toThrow(/^ADMIN_PASSWORD /);
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-env-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "secret");

  test("is read without its last line break", () => {
    writeFileSync(file, " 0123456789 0123456789 0123456789 \n\n");
    expect(readEnv({ SESSION_SECRET_FILE: file }).sessionSecret).toBe(" 0123456789 0123456789 0123456789 \n");
    writeFileSync(file, "postgres://me:secret@db/sofra\r\n");
    expect(readEnv({ DATABASE_URL: "", DATABASE_URL_FILE: file }).databaseUrl).toBe(
      "postgres://me:secret@db/sofra",
    );
  });

  test("throws one sentence if it is missing, empty, set twice or not valid", () => {
    writeFileSync(file, "\n");
    const none = path.join(folder, "none");
    expect(() => readEnv({ OPENAI_API_KEY_FILE: file })).toThrow(
      `OPENAI_API_KEY_FILE is "${file}", a file that is empty.`,
    );
    expect(() => readEnv({ METRICS_TOKEN_FILE: none })).toThrow(
      `METRICS_TOKEN_FILE is "${none}", a file that cannot be read (ENOENT).`,
    );
    writeFileSync(file, "x".repeat(10_000_000));
    expect(() => readEnv({ METRICS_TOKEN_FILE: file })).toThrow(
      `METRICS_TOKEN_FILE is "${file}", a file that is larger than 4 kB.`,
    );
    for (const bytes of ["long enough\0", Buffer.from("long enough \xff", "latin1")]) {
      writeFileSync(file, bytes);
      expect(() => readEnv({ ADMIN_USERNAME: "admin", ADMIN_PASSWORD_FILE: file })).toThrow(
        `ADMIN_PASSWORD_FILE is "${file}", a file that contains bytes that are not text in UTF-8.`,
      );
    }
    writeFileSync(file, "hunter 2");
    expect(() => readEnv({ ADMIN_PASSWORD: "x", ADMIN_PASSWORD_FILE: file })).toThrow(
      "ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set. Set only one.",
    );
    expect(() => readEnv({ SESSION_SECRET_FILE: file })).toThrow(
      /^SESSION_SECRET is not valid\. It must be at least 32 characters long\.$/,
    );
  });
});

describe("every variable", () => {
  const names = VARIABLE_NAMES.toSorted();
  const text = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

  test("is in .env.example, and nothing else is", () => {
    const inExample = [...text(".env.example").matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(inExample.toSorted()).toEqual(names);
  });

  test("is in the list of docs/running.md, and nothing else is", () => {
    const [, section = ""] = text("docs/running.md").split(/^## Configuration$/m);
    const [list = ""] = section.split(/^## /m);
    const rows = list.split("\n").filter((line) => line.startsWith("- `"));
    const inList = rows.flatMap((row) => [...(row.split(": ")[0] ?? "").matchAll(/`([A-Z0-9_]+)`/g)]);
    expect(inList.map(([, name]) => name).toSorted()).toEqual(names);
  });
});
