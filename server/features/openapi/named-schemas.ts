import { activityView, countsView } from "#shared/activities.api.ts";
import { dashboardConfigView, dashboardStatusView } from "#shared/alerts.api.ts";
import { analyticsView } from "#shared/analytics.api.ts";
import { currentUserView, signedInView } from "#shared/auth.api.ts";
import { backupView } from "#shared/backups.api.ts";
import { batchResultView, estimateView } from "#shared/calories.api.ts";
import { categoryChanges, categoryInput, categoryView } from "#shared/categories.api.ts";
import {
  commentInput,
  commentView,
  dishChanges,
  dishDetailView,
  dishInput,
  dishView,
} from "#shared/dishes.api.ts";
import {
  answerView,
  claimInput,
  claimView,
  eventView,
  groupInvitationChanges,
  groupInvitationInput,
  groupInvitationView,
} from "#shared/events.api.ts";
import { answerChanges, answerInput, guestEventView, ownAnswerView } from "#shared/guest-events.api.ts";
import {
  guestInvitationView,
  invitationInput,
  invitationView,
  ownSuggestionView,
  suggestionChanges,
  suggestionInput,
  suggestionView,
} from "#shared/guests.api.ts";
import { historyView, personView, timestamp } from "#shared/http/wire.ts";
import { jobView } from "#shared/jobs.api.ts";
import { mealChanges, mealInput, mealView } from "#shared/meals.api.ts";
import { menuChanges, menuDishView, menuInput, menuView } from "#shared/menus.api.ts";
import { newPasswordLinkView, passwordLinkView } from "#shared/password-links.api.ts";
import { choosableDishView, publicDishView, publicMenuView, settingsView } from "#shared/public.api.ts";
import { dishHitView, menuHitView } from "#shared/search.api.ts";
import { accessTokenInput, accessTokenView } from "#shared/tokens.api.ts";
import { userChanges, userInput, userView } from "#shared/users.api.ts";

/** Schemas listed under `components`; all others are inlined where they are used. */
export const namedSchemas = {
  AccessToken: accessTokenView,
  AccessTokenInput: accessTokenInput,
  Activity: activityView,
  Analytics: analyticsView,
  Answer: answerView,
  AnswerChanges: answerChanges,
  AnswerInput: answerInput,
  Backup: backupView,
  BatchResult: batchResultView,
  Category: categoryView,
  CategoryChanges: categoryChanges,
  CategoryInput: categoryInput,
  ChoosableDish: choosableDishView,
  Claim: claimView,
  ClaimInput: claimInput,
  Comment: commentView,
  CommentInput: commentInput,
  Counts: countsView,
  Account: currentUserView,
  CurrentUser: signedInView,
  DashboardConfig: dashboardConfigView,
  DashboardStatus: dashboardStatusView,
  Dish: dishView,
  DishChanges: dishChanges,
  DishDetail: dishDetailView,
  DishHit: dishHitView,
  DishInput: dishInput,
  Estimate: estimateView,
  Event: eventView,
  GroupInvitation: groupInvitationView,
  GroupInvitationChanges: groupInvitationChanges,
  GroupInvitationInput: groupInvitationInput,
  GuestEvent: guestEventView,
  GuestInvitation: guestInvitationView,
  HistoryEntry: historyView,
  Invitation: invitationView,
  InvitationInput: invitationInput,
  Job: jobView,
  Meal: mealView,
  MealChanges: mealChanges,
  MealInput: mealInput,
  Menu: menuView,
  MenuChanges: menuChanges,
  MenuDish: menuDishView,
  MenuHit: menuHitView,
  MenuInput: menuInput,
  NewPasswordLink: newPasswordLinkView,
  OwnAnswer: ownAnswerView,
  OwnSuggestion: ownSuggestionView,
  PasswordLink: passwordLinkView,
  Person: personView,
  PublicDish: publicDishView,
  PublicMenu: publicMenuView,
  Settings: settingsView,
  Suggestion: suggestionView,
  SuggestionChanges: suggestionChanges,
  SuggestionInput: suggestionInput,
  Timestamp: timestamp,
  User: userView,
  UserChanges: userChanges,
  UserInput: userInput,
};
