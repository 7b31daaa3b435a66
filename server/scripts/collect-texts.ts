// `npm run texts` collects the texts of the code and writes them to shared/locales, where translators find them.
// Without `--write`, as in `npm run check`, fails if a text is missing, unused or has other placeholders than English.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseAsync, transformAsync, traverse, types, type NodePath } from "@babel/core";
import extractMessages from "@lingui/babel-plugin-extract-messages";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { LOAD_ORDER, SIGN_IN } from "#client/build/chunks.ts";
import { linguiConfig, TABLES } from "#client/build/texts.ts";
import { LANGUAGE_CODES } from "#shared/languages.ts";
import { readPo } from "#shared/read-po.ts";

interface Text {
  source: string;
  context: string;
  comments: Set<string>;
  files: Set<string>;
}

const IMPORTED = /(?:from|import)\s*\(?\s*"(#client\/|\.)([^"]+\.tsx?)"/g;
const locales = path.join("shared", "locales");
const partsOf = (...parts: string[]) =>
  importsOf(
    parts.map((part) => `client/${part}.tsx`),
    { isStatic: true },
  );
/** The texts of members in the order in which they are loaded; each catalog has none of those before it. */
const members = {
  "sign-in": partsOf("main", SIGN_IN),
  members: partsOf(...LOAD_ORDER),
  "members-later": importsOf(["client/main.tsx"]),
};
const visitors = importsOf(["client/visitor-main.tsx"]);
const audiences = {
  visitors,
  ...members,
  server: sourcesIn("server", "shared"),
};
const problems: string[] = [];
/** A line must not break before these signs in French, or inside of « ». */
const BREAKING_IN_FRENCH = / [:;!?»]|« /;
/** The catalogs as they were before the first `write`. */
const catalogs = new Map<string, ReturnType<typeof readPo>>();
const SHOWN_ATTRIBUTES = new Set(["alt", "aria-label", "label", "placeholder", "title"]);
const loaded = new Set<string>();
for (const [audience, files] of Object.entries(audiences)) {
  const all = await collect(files);
  const texts = audience in members ? new Map([...all].filter(([key]) => !loaded.has(key))) : all;
  if (audience in members) for (const key of texts.keys()) loaded.add(key);
  for (const language of LANGUAGE_CODES.filter((code) => code !== "en")) compare(language, audience, texts);
}
for (const [name, table] of Object.entries(TABLES)) {
  const inSchemas = name === "failures" ? sentencesOfSchemas() : [];
  const texts = [...Object.entries(table.texts), ...inSchemas].map(([context, source]) => {
    const text = { context, source, comments: new Set<string>(), files: new Set<string>() };
    return [keyOf(text), text] as const;
  });
  for (const language of LANGUAGE_CODES.filter((code) => code !== "en"))
    compare(language, name, new Map(texts));
}
for (const file of new Set(
  [...visitors, ...members["members-later"]].filter((name) => name.endsWith(".tsx")),
)) {
  checkUtilities(file);
  await checkLiterals(file);
}
for (const language of LANGUAGE_CODES) checkFoods(language);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

/** Reports foods that have no name in a language, and names of unknown foods. */
function checkFoods(language: string): void {
  const file = path.join(locales, language, "foods.json");
  const named = new Set(Object.keys(JSON.parse(readFileSync(file, "utf8")) as object));
  const [, ...rows] = readFileSync(path.join("server", "data", "ingredients.tsv"), "utf8")
    .trim()
    .split("\n");
  const foods = new Set(rows.map((row) => row.split("\t")[1] ?? ""));
  for (const food of foods) if (!named.has(food)) problems.push(`${file}: no name of "${food}"`);
  for (const food of named) if (!foods.has(food)) problems.push(`${file}: unknown food "${food}"`);
}

/** The sentences of `withReason({ no_title: "Title is required" })`, by reason. */
function sentencesOfSchemas(): [reason: string, sentence: string][] {
  const call = /withReason\(\s*\{\s*(\w+):\s*"([^"]+)",?\s*\}/g;
  return sourcesIn("shared").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(call)].map(
      ([, reason = "", sentence = ""]) => [reason, sentence] as [string, string],
    ),
  );
}

/** Reports utilities that do not follow the direction of the language; centering by `left-1/2` needs none. */
function checkUtilities(file: string): void {
  const physical =
    /["\s:-](?:[mp][lr]-|(?:left|right)-(?!1\/2)|text-(?:left|right)\b|border-[lr]\b|rounded-[lr]\b)[\w./[]*/g;
  for (const text of readFileSync(file, "utf8").match(/(?<=")[^"\n]*(?=")/g) ?? []) {
    for (const [name] of ` ${text}`.matchAll(physical))
      problems.push(`${file}: "${name.trim()}" is physical; write ms-, me-, ps-, pe-, start-, end- …`);
  }
}

/** Reports English in the elements of a file, and in attributes that are shown or spoken. */
async function checkLiterals(file: string): Promise<void> {
  const ast = await parseAsync(readFileSync(file, "utf8"), { filename: file, ...parsing(file) });
  if (!ast) return;
  const report = (node: types.Node, text: string) => {
    if (!/\p{L}/u.test(text) || text.startsWith("https://")) return;
    problems.push(`${file}:${node.loc?.start.line}: "${text}" is not translated; write <Trans> or t`);
  };
  const visitText = (path: NodePath<types.StringLiteral | types.TemplateElement>) => {
    const attribute = path.findParent((parent) => parent.isJSXAttribute() || parent.isFunction());
    const isShown = attribute?.isJSXAttribute() && isShownAttribute(attribute.node);
    // Arguments of calls and compared values are not shown.
    const isOther = path.findParent((parent) => parent.isCallExpression() || parent.isBinaryExpression());
    if (!isShown || isOther?.isDescendant(attribute) || isInMacro(path)) return;
    const { value } = path.node;
    report(path.node, typeof value === "string" ? value : value.raw);
  };
  traverse(ast, {
    JSXText: (path) => (isInMacro(path) ? undefined : report(path.node, path.node.value.trim())),
    StringLiteral: visitText,
    TemplateElement: visitText,
  });
}

function isShownAttribute({ name }: types.JSXAttribute): boolean {
  return types.isJSXIdentifier(name) && SHOWN_ATTRIBUTES.has(name.name);
}

function isInMacro(path: NodePath): boolean {
  const macro = path.findParent(({ node }) => {
    if (types.isTaggedTemplateExpression(node)) return isOneOf(node.tag, ["t", "msg"]);
    if (types.isCallExpression(node)) return isOneOf(node.callee, ["plural", "select"]);
    return types.isJSXElement(node) && isOneOf(node.openingElement.name, ["Trans", "Plural"]);
  });
  return macro !== null;
}

function isOneOf(node: types.Node, names: string[]): boolean {
  return (types.isIdentifier(node) || types.isJSXIdentifier(node)) && names.includes(node.name);
}

/** Writes the catalog, or compares it with the code. */
function compare(language: string, audience: string, texts: Map<string, Text>): void {
  const file = path.join(locales, language, `${audience}.po`);
  const entries = read(file);
  // A text may move between the catalogs of members.
  const others =
    audience in members
      ? Object.keys(members).flatMap((name) => read(path.join(locales, language, `${name}.po`)))
      : [];
  const translations = new Map([...others, ...entries].map((entry) => [keyOf(entry), entry.translation]));
  for (const [key, { source }] of texts) {
    const translation = translations.get(key) ?? "";
    // A language may say "the service" for `{service}`.
    const isComplete =
      audience === "failures"
        ? namesIn(translation).every((name) => namesIn(source).includes(name))
        : String(namesIn(source)) === String(namesIn(translation));
    if (translation && !isComplete)
      problems.push(`${file}: other placeholders or tags than in "${source}": "${translation}"`);
    if (language === "fr" && BREAKING_IN_FRENCH.test(translation))
      problems.push(`${file}: needs a no-break space next to its sign: "${translation}"`);
  }
  if (process.argv.includes("--write")) return write(file, texts, translations);
  for (const [key, { source }] of texts)
    if (!translations.get(key)) problems.push(`${file}: no translation of "${source}" (npm run texts)`);
  for (const entry of entries)
    if (!texts.has(keyOf(entry))) problems.push(`${file}: unused "${entry.source}" (npm run texts)`);
}

function read(file: string): ReturnType<typeof readPo> {
  const entries = catalogs.get(file) ?? (existsSync(file) ? readPo(readFileSync(file, "utf8")) : []);
  catalogs.set(file, entries);
  return entries;
}

function write(file: string, texts: Map<string, Text>, translations: Map<string, string>): void {
  const language = path.basename(path.dirname(file));
  const header = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n`;
  const entries = [...texts].map(([key, { source, context, comments, files }]) =>
    [
      ...[...comments].map((comment) => `#. ${comment}`),
      ...[...files].map((name) => `#: ${name}`),
      ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
      `msgid ${JSON.stringify(source)}`,
      `msgstr ${JSON.stringify(translations.get(key) ?? "")}`,
      "",
    ].join("\n"),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, [header, ...entries].join("\n"));
}

function keyOf({ context, source }: { context: string; source: string }): string {
  return `${context}\u0004${source}`;
}

/** Returns the placeholders and tags of a text, each once. @throws if it is no valid ICU message */
function namesIn(text: string): string[] {
  const names = new Set<string>();
  const visit = (tokens: CompiledMessage) => {
    if (typeof tokens === "string") return;
    for (const token of tokens) {
      if (typeof token === "string") for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) names.add(tag);
      else {
        names.add(`{${token[0]}}`);
        if (token[2] && typeof token[2] === "object")
          for (const part of Object.values(token[2])) if (Array.isArray(part)) visit(part as CompiledMessage);
      }
    }
  };
  visit(compileMessageOrThrow(text));
  return [...names].toSorted();
}

async function collect(files: string[]): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>();
  for (const file of files) {
    const code = readFileSync(file, "utf8");
    if (!/@lingui|i18n\._\(/.test(code)) continue;
    const onMessageExtracted = (extracted: {
      id: string;
      message?: string;
      context?: string;
      comment?: string;
    }) => {
      const { id, message, context = "", comment } = extracted;
      const source = message ?? id;
      const key = keyOf({ source, context });
      const text = texts.get(key) ?? { source, context, comments: new Set(), files: new Set() };
      texts.set(key, text);
      text.files.add(file);
      if (comment) text.comments.add(comment);
    };
    await transformAsync(code, {
      filename: file,
      code: false,
      ...parsing(file),
      plugins: [
        [linguiMacro, { linguiConfig, extract: true }],
        [extractMessages, { onMessageExtracted }],
      ],
    });
  }
  return new Map([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function parsing(file: string) {
  const plugins = ["typescript", ...(file.endsWith("x") ? ["jsx"] : [])] as ("typescript" | "jsx")[];
  return { babelrc: false, configFile: false, parserOpts: { plugins } };
}

function sourcesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
      .toSorted(),
  );
}

/** Returns files and all that they import, directly or through others. @param isStatic leaves out `import()` */
function importsOf(entries: string[], { isStatic = false } = {}): string[] {
  const files = new Set(entries);
  const imported = isStatic ? /(?:from|import)\s*"(#client\/|\.)([^"]+\.tsx?)"/g : IMPORTED;
  for (const file of files) {
    const code = readFileSync(file, "utf8").replace(/^(?:import|export) type [^;]*;/gm, "");
    for (const [, start, rest = ""] of code.matchAll(imported))
      files.add(start === "." ? path.posix.join(path.posix.dirname(file), `.${rest}`) : `client/${rest}`);
  }
  return [...files].toSorted();
}
