export const MAX_RESTORE_BYTES = 2_000_000_000;
/** An export with 20,000 dishes and two photos each is half as large. */
export const MAX_IMPORT_BYTES = 2_000_000_000;
/** Messages in the report of an import. */
export const IMPORT_NOTES_SHOWN = 200;

/** Lengths are in UTF-16 code units, after trimming. */
export const MAX_TITLE = 200;
export const MAX_NAME = 100;
export const MAX_TEXT = 5_000;
export const MAX_INGREDIENTS = 10_000;
export const MAX_INSTRUCTIONS = 20_000;
/** A whole recipe in one text, to be split into the fields of a dish. */
export const MAX_RECIPE_TEXT = 40_000;
export const MAX_COMMENT = 2_000;
export const MAX_NOTE = 2_000;
export const MAX_EVENT_TEXT = 100;
export const MAX_CATEGORY_NAME = 60;
/** Categories added by one call. */
export const MAX_NEW_CATEGORIES = 20;
export const MAX_ORDERED_CATEGORIES = 1_000;
export const MAX_HOUSEHOLD_NAME = 60;
/** The longest name of a time zone has 32. */
export const MAX_TIME_ZONE = 64;
export const MAX_EMAIL = 254;
export const MAX_URL = 2_000;
export const MAX_API_KEY = 1_000;
export const MIN_USERNAME = 3;
export const MAX_USERNAME = 50;
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
export const MAX_GUEST_COUNT = 10_000;
/** Answers to the invitation of a group. */
export const MAX_ANSWERS = 100;
/** People who come with one answer. */
export const MAX_PARTY = 50;
export const MAX_PLACE = 300;
export const MAX_THANKS = 500;
export const MAX_CLAIM_ITEM = 100;
export const MAX_DISHES_PER_MENU = 200;
export const MAX_SERVINGS = 1_000;
/** The most people of a meal or the household. */
export const MAX_EATERS = 100;
/** Own lines and ticked lines of a menu's shopping list. */
export const MAX_SHOPPING_ITEMS = 500;
/** Different ingredients of a menu's dishes. */
export const MAX_SHOPPING_LINES = 2_000;
/** The people who eat at home, and how much one of them eats; 1 is an adult's portion. */
export const MAX_PEOPLE = 30;
/** In the guest book. */
export const MAX_GUESTS = 300;
export const [MIN_PORTION, MAX_PORTION] = [0.1, 10];
/** Dishes that one member can wish for at a time. */
export const MAX_WISHES = 5;
/** No meal is later, nor an entry of a calendar feed. */
export const LAST_DAY = "2999-12-31";
/** Days of one request. */
export const MAX_MEAL_DAYS = 62;
export const MAX_SHOPPING_DAYS = 31;
export const MAX_SHOPPING_TEXT = 200;
/** The form of an own line's key, which the page creates, so that a line sent twice is one line. */
export const OWN_LINE_KEY = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** A week. */
export const MAX_PREP_MINUTES = 10_080;
export const MAX_CALORIES = 100_000;
export const MAX_IMAGES = 12;
export const MAX_ID = 2_147_483_647;

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 40_000_000;
/** Longest side in pixels and JPEG quality (0–1) of a stored photo. */
export const PHOTO_SIDE = 400;
export const JPEG_QUALITY = 0.4;
/** The page sends photos of this side and quality if the photo quality is `sharp` or the photos are to be read. */
export const SHARP_PHOTO_SIDE = 1_600;
export const SHARP_JPEG_QUALITY = 0.8;
/** The longest side of a large photo in pixels. */
export const LARGE_PHOTO_SIDE = 1_280;
/** Photos of a page or card that are read as one recipe. */
export const MAX_RECIPE_PHOTOS = 4;
/** Stands for a word that a model could not read in them. */
export const UNREADABLE = "[unreadable]";

export const COMMENTS_IN_PREVIEW = 3;
export const BATCH_RESULTS_SHOWN = 10;
export const SEARCH_MIN_LENGTH = 2;
export const MAX_PAGE = 200;
/** Recipes of one request. */
export const MAX_RECIPES_LISTED = 50;

/** The longest lifetime of access tokens, unless they never expire. */
export const MAX_TOKEN_DAYS = 3_650;
export const INVITATION_DAYS = 30;
export const GROUP_INVITATION_DAYS = 365;
export const DEFAULT_GUEST_DATA_MONTHS = 12;
export const MAX_GUEST_DATA_MONTHS = 120;
export const PASSWORD_LINK_DAYS = 7;
