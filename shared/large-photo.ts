/** Ends the address of a photo's large version: `/images/{sha256}-1280.webp`. */
export const LARGE_SUFFIX = "-1280.webp";

/**
 * The `sizes` of photos that take most of a phone's width, or half of a wide screen. Larger than they are, because
 * browsers round down to 400 px otherwise.
 */
export const LARGE_SIZES = "(min-width: 48rem) 48rem, 100vw";

/** Returns the address of a stored photo's large version if it is among `large`, the `largeImages` of a response. */
export function largeAddress(src: string, large: readonly string[] | null | undefined): string | undefined {
  const address = src.replace(/\.\w+$/, LARGE_SUFFIX);
  return large?.includes(address) ? address : undefined;
}

/** The `srcset` of a photo with a large version. */
export const srcSetOf = (src: string, large: string): string => `${src} 400w, ${large} 1280w`;
