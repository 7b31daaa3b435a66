/** Compiled by server/scripts/texts.ts. */
declare module "*.po" {
  const catalog: import("./i18n.tsx").Catalog;
  export default catalog;
}
