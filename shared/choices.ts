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

/** Scopes of access tokens without full access: to read, and for "plan" also to plan meals, lists, menus and dishes. */
export const TOKEN_SCOPES = ["read", "plan"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
