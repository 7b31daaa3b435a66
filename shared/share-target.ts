/** The share target of the installed app: POST with multipart/form-data. */
export const SHARE_PATH = "/share";

export const SHARE_FIELDS = { title: "title", text: "text", url: "url", photos: "photos" } as const;

/** Opens Create Dish with the shared content. */
export const SHARED_PATH = "/dishes?shared=1";
