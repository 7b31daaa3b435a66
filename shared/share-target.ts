/** Where a phone sends what somebody shares to the installed product: POST, multipart/form-data. */
export const SHARE_PATH = "/share";

/** What the fields of such a form are called. */
export const SHARE_FIELDS = { title: "title", text: "text", url: "url", photos: "photos" } as const;

/** Where it goes on: Create Dish with what was shared. */
export const SHARED_PATH = "/dishes?shared=1";
