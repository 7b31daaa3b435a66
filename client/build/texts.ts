import { readFile } from "node:fs/promises";
import path from "node:path";
import { transformAsync, types, type NodePath, type PluginObj } from "@babel/core";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Plugin } from "vite";
import { ACTIVITY_TEXTS } from "#shared/activities.ts";
import { ESTIMATE_TEXTS } from "#shared/estimate-text.ts";
import { FAILURES, VISITOR_FAILURES } from "#shared/failures.ts";
import { readPo, type PoEntry } from "#shared/read-po.ts";
import { LOAD_ORDER } from "./chunks.ts";
import { edited } from "./plugins.ts";

/** Also used to extract the texts (server/scripts/collect-texts.ts). */
export const linguiConfig = makeConfig(
  {
    locales: [],
    sourceLocale: "en",
    runtimeConfigModule: {
      i18n: ["#client/lib/i18n.tsx", "i18n"],
      Trans: ["#client/lib/i18n.tsx", "Trans"],
    },
  },
  { skipValidation: true },
);

/** The texts of the page in its language (docs/adr/0038-texts-with-lingui.md). */
export function texts(): Plugin[] {
  return [macros(), waitForTexts()];
}

/**
 * Replaces Lingui's macros by calls with the id of the text and the English text itself, and compiles catalogs. Both
 * need no parser of messages in the page.
 */
function macros(): Plugin {
  return {
    name: "sofra:texts",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(?:core|react)\/macro/ },
      handler: async (code, id) => {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ["typescript", ...(id.endsWith("x") ? (["jsx"] as const) : [])] },
          plugins: [[linguiMacro, { linguiConfig, stripMessageField: false }], compileTexts],
        });
        return { code: result?.code ?? code, map: result?.map as never };
      },
    },
    load: {
      filter: { id: /\.po$/ },
      handler: async (id) => `export default ${JSON.stringify(await compileCatalog(id))}`,
    },
  };
}

/**
 * Makes each part that is loaded later wait for its texts: `import("./part.tsx")` becomes
 * `afterTexts(import("./part.tsx"))`. The texts of the first parts are loaded before the first render.
 */
function waitForTexts(): Plugin {
  const firstFiles = LOAD_ORDER.map((part) => `${path.basename(part)}.tsx`);
  return {
    name: "sofra:wait-for-texts",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]client[\\/].*\.tsx?$/, code: /\bimport\(/ },
      handler: (code, id) => {
        const waiting = edited(code, id, (edit) => ({
          ImportExpression: ({ start, end, source }) => {
            const file = source.type === "Literal" ? path.basename(String(source.value)) : "";
            if (!/\.tsx?$/.test(file) || firstFiles.includes(file)) return;
            edit(start, start, "afterTexts(");
            edit(end, end, ")");
          },
        }));
        return waiting === code ? code : WAIT + waiting;
      },
    },
  };
}

const WAIT = 'import { afterTexts } from "#client/lib/load-texts.ts";';

/**
 * Tables of texts that page and server share. Each has a catalog of its name, which the page loads with another one.
 * The id of a text is `activities.comes`. Some languages address members and visitors differently in failures.
 */
export const TABLES: Record<string, { texts: Record<string, string>; loadedWith: string }> = {
  activities: { texts: ACTIVITY_TEXTS, loadedWith: "members" },
  "failures-sign-in": { texts: VISITOR_FAILURES, loadedWith: "sign-in" },
  "failures-visitors": { texts: VISITOR_FAILURES, loadedWith: "visitors" },
  estimates: { texts: ESTIMATE_TEXTS, loadedWith: "members-later" },
  failures: { texts: FAILURES, loadedWith: "members-later" },
};

/** The PO files of a catalog: the page has one catalog first, and one later. */
const filesOf = (catalog: string): string[] => [
  catalog,
  ...(catalog === "members" ? filesOf("sign-in") : []),
  ...Object.keys(TABLES).filter((table) => TABLES[table]?.loadedWith === catalog),
];

/** @param compile used by tests */
export async function compileCatalog(
  file: string,
  compile = ({ translation }: PoEntry): unknown => compileMessageOrThrow(translation),
): Promise<Record<string, unknown>> {
  const catalogs = filesOf(path.basename(file, ".po")).map(async (name) => {
    const po = await readFile(path.join(path.dirname(file), `${name}.po`), "utf8");
    return readPo(po)
      .filter(({ translation }) => translation !== "")
      .map((entry) => {
        const { source, context } = entry;
        const id = name in TABLES ? `${name.split("-")[0]}.${context}` : generateMessageId(source, context);
        return [id, compile(entry)];
      });
  });
  return Object.fromEntries((await Promise.all(catalogs)).flat());
}

/** Compiles the English text of each `{ id, message }`; reports texts that are read before their language is loaded. */
function compileTexts(): PluginObj {
  return {
    visitor: {
      ObjectProperty(property) {
        const { key, value } = property.node;
        if (!types.isIdentifier(key, { name: "message" }) || !types.isStringLiteral(value)) return;
        if (!isDescriptor(property)) return;
        property.node.value = types.valueToNode(compileMessageOrThrow(value.value));
      },
      CallExpression(call) {
        const { callee } = call.node;
        if (call.getFunctionParent() || !types.isMemberExpression(callee)) return;
        if (types.isIdentifier(callee.object, { name: "_i18n" }))
          throw call.buildCodeFrameError("Use msg here: the language is not loaded yet.");
      },
    },
  };
}

function isDescriptor({ parent }: NodePath): boolean {
  if (!types.isObjectExpression(parent)) return false;
  return parent.properties.some(
    (property) => types.isObjectProperty(property) && types.isIdentifier(property.key, { name: "id" }),
  );
}
