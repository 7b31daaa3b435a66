const PHOTO_PATH = "/images/";

export const addressOfPhoto = (name: string): string => PHOTO_PATH + name;

/** The name of a stored photo by its address; undefined for one on another site. */
export const photoName = (address: string): string | undefined =>
  address.startsWith(PHOTO_PATH) ? address.slice(PHOTO_PATH.length) : undefined;
