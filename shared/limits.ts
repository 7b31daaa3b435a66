export const COOKING_METHODS = ["Fried", "Grilled", "Baked", "Raw"] as const;
export type CookingMethod = (typeof COOKING_METHODS)[number];

/** Kinds of dishes with a drawing of their own, by words of the reference table. */
export const DISH_DRAWINGS = ["bread", "toast", "salad", "bowl", "cup", "glass", "slice", "piece"] as const;
export type DishDrawing = (typeof DISH_DRAWINGS)[number];

/** Values a client may send; only the server sets `reference`. */
export const CALORIES_SOURCES_SENT = ["ai", "manual", "user"] as const;
export const CALORIES_SOURCES = [...CALORIES_SOURCES_SENT, "reference"] as const;
export type CaloriesSource = (typeof CALORIES_SOURCES)[number];

/** The 14 allergens that the EU requires to be declared (Regulation 1169/2011, annex II). */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soy",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof ALLERGENS)[number];
/** Only a member can say that a dish is halal or kosher. */
export const DIETS = ["vegetarian", "vegan", "halal", "kosher"] as const;
export type Diet = (typeof DIETS)[number];
export const FOOD_LABELS = [...ALLERGENS, ...DIETS] as const;
export type FoodLabel = (typeof FOOD_LABELS)[number];
export const NOT_LISTED = "Please choose from the list.";
/**
 * "contains" and "may" of an allergen; "suits" of a diet. A label that was not found is missing. If the foods of all
 * ingredients are "known", a missing allergen is in none of them.
 */
export type FoundLabels = Partial<
  Record<Allergen, "contains" | "may"> & Record<"vegetarian" | "vegan", "suits"> & { ingredients: "known" }
>;
/** `confirmedLabel` of http/wire.ts */
export type ConfirmedLabels = Partial<Record<FoodLabel, boolean | "may">>;

/** The aisles of server/data/ingredients.tsv, in the order of a shopping list. */
export const FOOD_AISLES = [
  "produce",
  "meat",
  "fish",
  "dairy",
  "bakery",
  "pantry",
  "baking",
  "canned",
  "spices",
  "frozen",
  "drinks",
] as const;

/** Number of colors of avatars. */
export const AVATAR_COLORS = 8;

export const CATEGORY_COLORS = [
  "#f97316",
  "#ef4444",
  "#eab308",
  "#22c55e",
  "#14b8a6",
  "#3b82f6",
  "#8b5cf6",
  "#ec4899",
] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];
export const DEFAULT_CATEGORY_COLOR: CategoryColor = "#f97316";

export const JOB_KINDS = ["estimate_calories", "import_dishes"] as const;
export const JOB_STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const IMPORT_STATES = ["waiting", "created", "existing", "failed"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a sign-in with the provider failed, as `?failure=` of the page. */
export type SignInFailure =
  | "unavailable"
  | "declined"
  | "failed"
  | "expired"
  | "unknown"
  | "suspended"
  | "taken"
  | "limited"
  | "insecure";

/** Meals of a day, in order. */
export const MEAL_SLOTS = ["breakfast", "lunch", "dinner"] as const;
export type MealSlot = (typeof MEAL_SLOTS)[number];

/** Regions whose seasons of foods are known. */
export const CLIMATES = ["northwest_europe", "mediterranean", "north_america"] as const;
/** "none": seasons are no reason. */
export const CLIMATE_CHOICES = [...CLIMATES, "none"] as const;
export type Climate = (typeof CLIMATE_CHOICES)[number];

/** `small`: 400 px, as specified. `sharp`: also 1,280 px for large views. */
export const PHOTO_QUALITIES = ["small", "sharp"] as const;
export type PhotoQuality = (typeof PHOTO_QUALITIES)[number];

/** Courses of the dishes of a menu, in the order in which they are served. */
export const COURSES = ["starter", "main", "side", "dessert", "drink"] as const;
export type Course = (typeof COURSES)[number];

export const CLAIM_KINDS = ["bring", "cook"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
/** Why the invitation of a group takes answers, or does not. */
export const EVENT_STATES = ["open", "full", "closed", "over", "archived", "withdrawn"] as const;
export type EventState = (typeof EVENT_STATES)[number];

export const BACKUP_STATUSES = ["in_progress", "completed", "failed"] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

export const MAX_RESTORE_BYTES = 2_000_000_000;
/** An export with 20,000 dishes and two photos each is half as large. */
export const MAX_IMPORT_BYTES = 2_000_000_000;
export const MAX_IMPORTED_RECIPES = 50_000;
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
/** Lines that one guest can claim. */
export const MAX_CLAIMS_PER_GUEST = 20;
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
/** Days of one request. */
export const MAX_MEAL_DAYS = 62;
export const MAX_SHOPPING_DAYS = 31;
export const MAX_SHOPPING_TEXT = 200;
/** The form of an own line's key, which the page creates, so that a line sent twice is one line. */
export const OWN_LINE_KEY = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** A week. */
export const MAX_PREP_MINUTES = 10_080;
export const MAX_CALORIES = 100_000;
/** Estimates above this count as failures of the provider. */
export const MAX_ESTIMATED_CALORIES = 20_000;
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
export const COMMENTS_ON_PUBLIC_PAGE = 5;
export const HOVER_IMAGES = 4;
export const PICKER_DESCRIPTION = 100;
export const ACTIVITIES_ON_HOME = 8;
export const ACTIVITIES_PER_PAGE = 50;
export const BATCH_RESULTS_SHOWN = 10;
/** The confidence of an estimate is good above the first value, fair above the second. */
export const CONFIDENCE_GOOD = 0.8;
export const CONFIDENCE_FAIR = 0.6;
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_MAX_RESULTS = 20;
export const MAX_PAGE = 200;
/** Recipes of one request. */
export const MAX_RECIPES_LISTED = 50;

export const TOAST_MS = 5_000;
export const LIKE_TOAST_MS = 1_500;
export const ESTIMATE_TOAST_MS = 4_000;
export const OFFER_TOAST_MS = 10_000;
export const DELETE_UNDO_MS = 10_000;
export const QUERY_FRESH_MS = 5 * 60_000;
export const QUERY_CACHED_MS = 10 * 60_000;
export const USER_FRESH_MS = 300_000;
export const ACTIVITIES_POLL_MS = 30_000;
export const SUGGESTIONS_POLL_MS = 5_000;
export const ALERT_STATUS_POLL_MS = 10_000;
export const NOTIFICATION_PROMPT_MS = 3_000;
export const IOS_PROMPT_MS = 5_000;

export const SESSION_DAYS = 30;
/** Scopes of access tokens without full access: calls that read, and for "plan" also those that plan meals, lists, menus and dishes. */
export const TOKEN_SCOPES = ["read", "plan"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
/** Access tokens per member, and their longest lifetime in days unless they never expire. */
export const MAX_TOKENS = 20;
export const MAX_TOKEN_DAYS = 3_650;
export const INVITATION_DAYS = 30;
export const GROUP_INVITATION_DAYS = 365;
export const DEFAULT_GUEST_DATA_MONTHS = 12;
export const MAX_GUEST_DATA_MONTHS = 120;
export const PASSWORD_LINK_DAYS = 7;
export const ANONYMOUS_GUEST = "Anonymous Guest";
/** In public views, the first name of a member who has none. */
export const UNNAMED_MEMBER = "A member";
