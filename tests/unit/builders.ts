import type { DishWithRecipe } from "#shared/dishes.api.ts";

/** Builds a dish as the server returns it, with an empty recipe. */
export function aDish(overrides: Partial<DishWithRecipe> = {}): DishWithRecipe {
  return {
    id: 1,
    title: "Lentil soup",
    description: null,
    category: null,
    cookingMethod: null,
    images: [],
    imageColor: null,
    estimatedCalories: null,
    caloriesSource: null,
    hasRecipe: false,
    prepMinutes: null,
    servings: null,
    ingredients: null,
    instructions: null,
    sourceUrl: null,
    createdBy: "u1",
    creator: { id: "u1", firstName: "Ada", lastName: "Koç", email: null, color: 0 },
    createdAt: "2026-11-01T10:00:00.000Z",
    updatedAt: "2026-11-01T10:00:00.000Z",
    isLiked: false,
    likeCount: 0,
    commentCount: 0,
    comments: [],
    shareKey: "abcdefgh12345678",
    ...overrides,
  };
}
