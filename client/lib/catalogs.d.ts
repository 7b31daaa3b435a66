/** Compiled by client/build/texts.ts. */
declare module "*.po" {
  const catalog: import("./i18n.tsx").Catalog;
  export default catalog;
}
