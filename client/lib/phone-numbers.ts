/** Keeps phone numbers in right-to-left text in their order, by Unicode isolates: "+961 1 234 567". */
export const isolatePhones = (text: string): string =>
  text.replace(/\+?\d[\d ()/-]{5,}\d/g, "\u2066$&\u2069");
