/* Schemas listed under `components`, by their names; all others are inlined where they are used. */
export { activityView as Activity, countsView as Counts } from "#shared/activities.api.ts";
export {
  dashboardConfigView as DashboardConfig,
  dashboardStatusView as DashboardStatus,
} from "#shared/alerts.api.ts";
export { analyticsView as Analytics } from "#shared/analytics.api.ts";
export { currentUserView as Account, signedInView as CurrentUser } from "#shared/auth.api.ts";
export { backupView as Backup } from "#shared/backups.api.ts";
export { batchResultView as BatchResult, estimateView as Estimate } from "#shared/calories.api.ts";
export {
  categoryChanges as CategoryChanges,
  categoryInput as CategoryInput,
  categoryView as Category,
} from "#shared/categories.api.ts";
export {
  commentInput as CommentInput,
  commentView as Comment,
  dishChanges as DishChanges,
  dishDetailView as DishDetail,
  dishInput as DishInput,
  dishView as Dish,
} from "#shared/dishes.api.ts";
export {
  answerChanges as AnswerChanges,
  answerInput as AnswerInput,
  answerView as Answer,
  claimInput as ClaimInput,
  claimView as Claim,
  eventView as Event,
  groupInvitationChanges as GroupInvitationChanges,
  groupInvitationInput as GroupInvitationInput,
  groupInvitationView as GroupInvitation,
} from "#shared/events.api.ts";
export { guestEventView as GuestEvent, ownAnswerView as OwnAnswer } from "#shared/guest-events.api.ts";
export {
  guestInvitationView as GuestInvitation,
  invitationInput as InvitationInput,
  invitationView as Invitation,
} from "#shared/invitations.api.ts";
export {
  ownSuggestionView as OwnSuggestion,
  suggestionChanges as SuggestionChanges,
  suggestionInput as SuggestionInput,
  suggestionView as Suggestion,
} from "#shared/suggestions.api.ts";
export {
  historyView as HistoryEntry,
  memberView as Person,
  timestamp as Timestamp,
} from "#shared/http/wire.ts";
export { jobView as Job } from "#shared/jobs.api.ts";
export {
  housePersonChanges as HousePersonChanges,
  housePersonInput as HousePersonInput,
  housePersonView as HousePerson,
} from "#shared/people.api.ts";
export { mealChanges as MealChanges, mealInput as MealInput, mealView as Meal } from "#shared/meals.api.ts";
export {
  menuChanges as MenuChanges,
  menuDishView as MenuDish,
  menuInput as MenuInput,
  menuView as Menu,
} from "#shared/menus.api.ts";
export {
  newPasswordLinkView as NewPasswordLink,
  passwordLinkView as PasswordLink,
} from "#shared/password-links.api.ts";
export {
  choosableDishView as ChoosableDish,
  publicDishView as PublicDish,
  publicMenuView as PublicMenu,
} from "#shared/public.api.ts";
export { settingsView as Settings } from "#shared/settings.api.ts";
export { dishHitView as DishHit, menuHitView as MenuHit } from "#shared/search.api.ts";
export { accessTokenInput as AccessTokenInput, accessTokenView as AccessToken } from "#shared/tokens.api.ts";
export { userChanges as UserChanges, userInput as UserInput, userView as User } from "#shared/users.api.ts";
