// Rules that oxlint does not have itself (.oxlintrc.json).

const EFFECT = "CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/]";
const REF = 'JSXAttribute[name.name="ref"] > JSXExpressionContainer';
const message =
  "Put the body in braces: React calls the returned value as a cleanup, and a DOM method that returns nothing today may return a Promise in the next browser.";

export default {
  meta: { name: "sofra" },
  rules: {
    "effect-body": {
      /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
      create: ({ report }) => ({
        /** @param {unknown} node */
        [`:matches(${EFFECT}, ${REF}) > ArrowFunctionExpression[expression=true]`]: (node) =>
          report({ node, message }),
      }),
    },
  },
};
