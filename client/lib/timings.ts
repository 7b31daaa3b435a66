export const DELETE_UNDO_MS = 10_000;
export const ACTIVITIES_POLL_MS = 30_000;
export const SEARCH_DEBOUNCE_MS = 300;
export const NOTIFICATION_PROMPT_MS = 3_000;
export const IOS_PROMPT_MS = 5_000;
