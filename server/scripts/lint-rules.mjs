// Rules that oxlint does not have itself (.oxlintrc.json).

const EFFECT = "CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/]";
const REF = 'JSXAttribute[name.name="ref"] > JSXExpressionContainer';
const message =
  "Put the body in braces: React calls the returned value as a cleanup, and a DOM method that returns nothing today may return a Promise in the next browser.";

/** @typedef {{ type: string, [key: string]: any }} Node */

const OUTSIDE_TRANS =
  ':not(JSXElement[openingElement.name.name="Trans"] *, JSXElement[openingElement.name.name="Trans"])';
const LONE_TEXT =
  "Put this text into an element of its own, as one string: translators of browsers replace text nodes, and React no longer finds them.";

/** Functions that return a text. */
const TEXT_FUNCTION = /^(_|plural|select|capitalize|initials|join\w*|format\w*|relative\w*|\w*(Name|Text))$/;

const isList = (/** @type {Node} */ { type, callee }) =>
  type === "CallExpression" && callee.property?.name === "map";

/** @returns {boolean} whether a child is a text, or an expression that may be one */
function mayBeText(/** @type {Node} */ child) {
  switch (child.type) {
    case "JSXText":
    case "Literal":
      return typeof child.value === "string" && child.value.trim() !== "";
    case "JSXElement":
      return child.openingElement.name.name === "Trans";
    case "JSXExpressionContainer":
      return mayBeText(child.expression);
    case "LogicalExpression":
      return mayBeText(child.right) || (child.operator !== "&&" && mayBeText(child.left));
    case "ConditionalExpression":
      return mayBeText(child.consequent) || mayBeText(child.alternate);
    case "CallExpression":
      return TEXT_FUNCTION.test(child.callee.property?.name ?? child.callee.name);
    default:
      return /^(TemplateLiteral|TaggedTemplate|Identifier|Member|Chain)/.test(child.type);
  }
}

/** @returns {boolean} whether elements of a child come and go */
function isConditional(/** @type {Node} */ { expression: child }) {
  if (child?.type === "ConditionalExpression") return ![child.consequent, child.alternate].every(mayBeText);
  return child?.type === "LogicalExpression" ? child.operator === "&&" : child && isList(child);
}

/** @returns {boolean} whether a text is next to elements that come and go, or has several parts */
function hasLooseText(/** @type {Node[]} */ children) {
  const shown = children.filter(({ type, value, expression }) =>
    type === "JSXText" ? value.trim() !== "" : !["JSXEmptyExpression", "Literal"].includes(expression?.type),
  );
  const texts = shown.filter(mayBeText);
  return (
    texts.length > 0 &&
    shown.length > 1 &&
    (shown.some(isConditional) || (texts.length > 1 && texts.some(({ type }) => type === "JSXText")))
  );
}

/** @typedef {{ regex: string, message: string, allowTypeImports?: boolean, importNames?: string[] }} Refused */

/** @param {Node} node an import or export @param {Refused} refused */
function isRefused({ source, importKind, exportKind, specifiers = [] }, refused) {
  const { regex, allowTypeImports, importNames } = refused;
  if (!new RegExp(regex).test(source.value)) return false;
  if (allowTypeImports && (importKind ?? exportKind) === "type") return false;
  return (
    !importNames ||
    specifiers.some(
      (/** @type {Node} */ { type, imported, local }) =>
        type === "ImportNamespaceSpecifier" || importNames.includes((imported ?? local).name),
    )
  );
}

export default {
  meta: { name: "sofra" },
  rules: {
    /** As `eslint/no-restricted-imports`, whose patterns for all folders an override would have to repeat. */
    imports: {
      meta: { schema: false },
      /** @param {{ options: Refused[], report: (problem: { node: unknown, message: string }) => void }} context */
      create: ({ options, report }) => ({
        /** @param {Node} node */
        ":matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration)[source]":
          (node) => {
            for (const refused of options)
              if (isRefused(node, refused)) report({ node, message: refused.message });
          },
      }),
    },
    "effect-body": {
      /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
      create: ({ report }) => ({
        /** @param {unknown} node */
        [`:matches(${EFFECT}, ${REF}) > ArrowFunctionExpression[expression=true]`]: (node) =>
          report({ node, message }),
      }),
    },
    "lone-text": {
      /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
      create: ({ report }) => ({
        /** @param {Node} node */
        [`:matches(JSXElement, JSXFragment)${OUTSIDE_TRANS}`]: (node) => {
          if (hasLooseText(node.children))
            report({ node: node.openingElement ?? node.openingFragment, message: LONE_TEXT });
        },
      }),
    },
  },
};
