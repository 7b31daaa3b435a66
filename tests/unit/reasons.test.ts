import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, traverse, types } from "@babel/core";
import { afterEach, expect, it } from "vitest";
import { failureMessage, failureText, issueText, translateIssues } from "#client/lib/api/failure-text.ts";
import { REASONS } from "#client/lib/api/member-texts.ts";
import { setTexts, type Catalog } from "#client/lib/i18n.tsx";
import { reasonOf, SENTENCES } from "#server/http/reasons.ts";

afterEach(() => setTexts({}, "en"));

/** A language in which every text is "§". */
const signs = new Proxy<Catalog>({}, { has: () => true, get: () => ["§"] });

it("every reason has a text, and its sentence is not read as another one", () => {
  expect(Object.keys(REASONS)).toEqual(Object.keys(SENTENCES));
  const read = Object.values(SENTENCES).map((text) => reasonOf(text.replaceAll(/\{\w+\}/g, "7")).reason);
  expect(read).toEqual(Object.keys(SENTENCES));
  expect(reasonOf("2 guests have already answered. Please choose at least that many.")).toEqual({
    reason: "some_have_answered",
    values: { count: 2 },
  });
  expect(reasonOf(`A menu can have at most ${"7".repeat(10_000)} dishes.`)).toEqual({});
});

it("the page words failures, their issues and stored sentences, and shows what it does not know", () => {
  const message = "A menu can have at most 200 dishes.";
  const failure = { message, code: "invalid", ...reasonOf(message), issues: [{ path: "dishIds", message }] };
  const stale = { code: "stale", message: "This menu has changed since you opened it. Please review it." };
  const unknown = { code: "conflict", message: "Something new." };
  const short = { code: "too_small", message: "Password must be at least 8 characters" };
  const common = { message: "This password is too common. Please choose another one.", code: "invalid" };
  const password = { ...common, issues: [{ path: "password", ...common, code: "common_password" }] };
  const all = () => [
    failureText(failure),
    failureMessage(password),
    translateIssues(failure)[0]?.message,
    failureText({ message }),
    failureText(stale),
    issueText(short),
    failureText(unknown),
  ];
  expect(all()).toEqual([
    message,
    common.message,
    message,
    message,
    stale.message,
    short.message,
    unknown.message,
  ]);
  setTexts(signs, "de");
  expect(all()).toEqual(["§", "§", "§", "§", "§", "§", unknown.message]);
});

const FAILURES = /^(?:conflict|badRequest|forbidden|tooLarge|tooMany|unavailable)$/;
const PROBLEMS = /^(?:FileProblem|BackupProblem|ProviderUnavailable|providerFailed)$/;
const SOME =
  /\b(?:conflict|badRequest|forbidden|tooLarge|tooMany|unavailable|\w+Problem|ProviderUnavailable|providerFailed)\(/;
/** Pages never cause these; the last one has two forms. */
const ONLY_PROGRAMS =
  /base64 data URL|not valid JSON|URL is not valid|too large\.$|another site|finished before|TRUST_PROXY|^7 already answered/;

it("every failure that people can meet has a code of its own or a reason", () => {
  const unnamed: string[] = [];
  for (const name of readdirSync("server", { recursive: true, encoding: "utf8" })) {
    if (!/^(features|http)\b.*\.ts$/.test(name)) continue;
    const code = readFileSync(path.join("server", name), "utf8");
    if (!SOME.test(code)) continue;
    const parserOpts = { plugins: ["typescript" as const] };
    const ast = parseSync(code, { filename: name, babelrc: false, configFile: false, parserOpts });
    const visit = ({ node }: { node: types.CallExpression | types.NewExpression }) => {
      const { callee } = node;
      if (!types.isIdentifier(callee)) return;
      const [first, second, third] = node.arguments;
      const ownCode = callee.name === "conflict" ? second : third;
      if (!PROBLEMS.test(callee.name) && (ownCode || !FAILURES.test(callee.name))) return;
      const message = textOf(callee.name === "tooMany" ? second : first, code);
      if (message && !reasonOf(message).reason && !ONLY_PROGRAMS.test(message))
        unnamed.push(`${name}: ${message}`);
    };
    if (ast) traverse(ast, { CallExpression: visit, NewExpression: visit });
  }
  expect(unnamed).toEqual([]);
});

/** The text of an argument, with 7 for values; undefined if it is one. */
function textOf(node: types.Node | undefined, code: string): string | undefined {
  if (types.isStringLiteral(node)) return node.value;
  if (types.isIdentifier(node)) return new RegExp(`const ${node.name} = "([^"]*)"`).exec(code)?.[1];
  if (!types.isTemplateLiteral(node)) return undefined;
  const values = node.expressions.map((value) => textOf(value, code) ?? "7");
  return node.quasis.map(({ value }, index) => `${value.cooked}${values[index] ?? ""}`).join("");
}
