import { activitiesApi } from "./activities.api.ts";
import { alertsApi } from "./alerts.api.ts";
import { analyticsApi } from "./analytics.api.ts";
import { authApi } from "./auth.api.ts";
import { backupsApi } from "./backups.api.ts";
import { calendarFeedApi } from "./calendar-feed.api.ts";
import { caloriesApi, dishStatsApi } from "./calories.api.ts";
import { categoriesApi } from "./categories.api.ts";
import { dishBookApi } from "./dish-book.api.ts";
import { dishFilesApi } from "./dish-files.api.ts";
import { dishesApi } from "./dishes.api.ts";
import { eventsApi } from "./events.api.ts";
import { firstStepsApi } from "./first-steps.api.ts";
import { guestEventsApi } from "./guest-events.api.ts";
import { hostEventsApi } from "./host-events.api.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { invitationsApi } from "./invitations.api.ts";
import { jobsApi } from "./jobs.api.ts";
import { mealsApi, servedApi, wishesApi } from "./meals.api.ts";
import { menuDishesApi } from "./menu-dishes.api.ts";
import { menusApi } from "./menus.api.ts";
import { passwordLinksApi } from "./password-links.api.ts";
import { peopleApi } from "./people.api.ts";
import { photoReadingsApi } from "./photo-readings.api.ts";
import { providerAccountApi } from "./provider-account.api.ts";
import { publicApi } from "./public.api.ts";
import { pushApi } from "./push.api.ts";
import { recipeLinksApi } from "./recipe-links.api.ts";
import { searchApi } from "./search.api.ts";
import { settingsApi } from "./settings.api.ts";
import { daysShoppingApi, shoppingApi } from "./shopping.api.ts";
import { suggestionsApi } from "./suggestions.api.ts";
import { systemApi } from "./system.api.ts";
import { timelineApi } from "./timeline.api.ts";
import { tokensApi } from "./tokens.api.ts";
import { usersApi } from "./users.api.ts";

/** The whole contract, e.g. for the API description and for tests. */
export const api = {
  auth: authApi,
  passwordLinks: passwordLinksApi,
  providerAccount: providerAccountApi,
  users: usersApi,
  people: peopleApi,
  dishes: { ...dishBookApi, ...dishesApi },
  recipeLinks: recipeLinksApi,
  photoReadings: photoReadingsApi,
  categories: categoriesApi,
  admin: dishStatsApi,
  menus: { ...menusApi, ...menuDishesApi },
  events: { ...eventsApi, ...hostEventsApi },
  guestEvents: guestEventsApi,
  meals: mealsApi,
  wishes: wishesApi,
  served: servedApi,
  shopping: shoppingApi,
  daysShopping: daysShoppingApi,
  evening: timelineApi,
  activities: activitiesApi,
  firstSteps: firstStepsApi,
  search: searchApi,
  invitations: invitationsApi,
  suggestions: suggestionsApi,
  public: publicApi,
  settings: settingsApi,
  calories: caloriesApi,
  jobs: jobsApi,
  alerts: alertsApi,
  analytics: analyticsApi,
  backups: backupsApi,
  dishFiles: dishFilesApi,
  push: pushApi,
  tokens: tokensApi,
  calendarFeed: calendarFeedApi,
  system: systemApi,
} satisfies Record<string, Record<string, Endpoint>>;
