import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { authenticate } from "#server/features/auth/authenticate.service.ts";
import { createPassport } from "#server/features/auth/passport.service.ts";
import { eveningRoutes } from "#server/features/evening/evening.routes.ts";
import { eventsRoutes, guestEventsRoutes } from "#server/features/events/events.routes.ts";
import { jobsRoutes } from "#server/features/jobs/jobs.routes.ts";
import { recipeLinksRoutes } from "#server/features/recipes/recipe-links.routes.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { manifestRoutes } from "#server/http/client/manifest.routes.ts";
import type { Deps } from "./deps.ts";
import { activitiesRoutes } from "./features/activities/activities.routes.ts";
import { alertsRoutes } from "./features/alerts/alerts.routes.ts";
import { analyticsRoutes } from "./features/analytics/analytics.routes.ts";
import { assistantsRoutes } from "./features/assistants/assistants.routes.ts";
import { authRoutes } from "./features/auth/auth.routes.ts";
import { markNewInstallation } from "./features/auth/new-installation.service.ts";
import { createSessionOpener } from "./features/auth/sessions.service.ts";
import { tokensRoutes } from "./features/auth/tokens.routes.ts";
import { backupsRoutes } from "./features/backups/backups.routes.ts";
import { calendarFeedRoutes } from "./features/calendar/calendar-feed.routes.ts";
import { estimateBatch } from "./features/calories/batch/estimate-batch.service.ts";
import { caloriesRoutes } from "./features/calories/calories.routes.ts";
import { categoriesRoutes } from "./features/categories/categories.routes.ts";
import { dishFilesRoutes } from "./features/dish-files/dish-files.routes.ts";
import { dishImport } from "./features/dish-files/import.service.ts";
import { dishesRoutes } from "./features/dishes/dishes.routes.ts";
import { firstStepsRoutes } from "./features/first-steps/first-steps.routes.ts";
import { imagesRoutes } from "./features/images/images.routes.ts";
import { invitationsRoutes } from "./features/invitations/invitations.routes.ts";
import { createLiveStreams } from "./features/live/live-streams.service.ts";
import { liveRoutes } from "./features/live/live.routes.ts";
import { mealsRoutes } from "./features/meals/meals.routes.ts";
import { menusRoutes } from "./features/menus/menus.routes.ts";
import { metricsRoutes } from "./features/metrics/metrics.routes.ts";
import { openapiRoutes } from "./features/openapi/openapi.routes.ts";
import { allRoutes } from "./features/openapi/plain-routes.ts";
import { peopleRoutes } from "./features/people/people.routes.ts";
import { photoReadingsRoutes } from "./features/photo-readings/photo-readings.routes.ts";
import { previewsRoutes } from "./features/previews/previews.routes.ts";
import { visitorTags } from "./features/previews/visitor-tags.service.ts";
import { providerAccountsRoutes } from "./features/provider-accounts/provider-accounts.routes.ts";
import { createSignInProvider } from "./features/provider-accounts/sign-in-provider.ts";
import { publicRoutes } from "./features/public/public.routes.ts";
import { pushRoutes } from "./features/push/push.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { settingsRoutes } from "./features/settings/settings.routes.ts";
import { pageLanguage } from "./features/settings/settings.service.ts";
import { shoppingRoutes } from "./features/shopping/shopping.routes.ts";
import { suggestionsRoutes } from "./features/suggestions/suggestions.routes.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { usersRoutes } from "./features/users/users.routes.ts";
import { allowedMethods } from "./http/allowed-methods.ts";
import { apiHeaders } from "./http/api-headers.ts";
import { removeBasePath } from "./http/base-path.ts";
import { notFound } from "./http/errors.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { onError } from "./http/on-error.ts";
import { checkOrigin } from "./http/origin-check.ts";
import { repairLink } from "./http/repair-link.ts";
import { requestLog } from "./http/request-log.ts";
import { ResponseCache } from "./http/response-cache.ts";
import { securityHeaders } from "./http/security-headers.ts";

/**
 * Builds the Express app with all routes.
 * @param pages serves everything that is not the API: the built client, or Vite in development
 */
export function createApp(deps: Deps, pages: RequestHandler = clientFiles(deps)): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.set("trust proxy", deps.env.trustProxy);

  const live = createLiveStreams(deps);
  app.use(securityHeaders(deps.env));
  if (deps.env.basePath) app.use(removeBasePath(deps.env));
  const log = requestLog(deps);
  app.use(allowedMethods(allRoutes, log));
  app.use(metricsRoutes(deps, live));
  // Before the log, because health checks come every few seconds.
  app.use(healthRoutes(deps));
  app.use(log);
  app.use(imagesRoutes(deps));
  app.use(repairLink(deps.env));

  // Guests load the list of dishes over mobile networks, and compression shrinks it from 70 kB to 4. Members request data
  // far more often and mostly over the home network, where compressing costs more than it saves.
  app.use("/api/public", compression());
  const cache = new ResponseCache();
  const openSession = createSessionOpener(deps);
  app.use(["/api", "/mcp"], apiHeaders, checkOrigin(deps), authenticate(deps, cache, openSession));
  // Before the dishes, of which none has the id "from-photos".
  app.use(photoReadingsRoutes(deps));
  app.use(dishesRoutes(deps, cache));
  app.use(recipeLinksRoutes(deps));
  app.use(activitiesRoutes(deps, cache));
  app.use(searchRoutes(deps, cache));
  const provider = createSignInProvider(deps);
  app.use(authRoutes(deps, createPassport(deps), openSession, provider?.signOutAddress));
  app.use(providerAccountsRoutes(deps, provider));
  app.use(usersRoutes(deps));
  app.use(caloriesRoutes(deps));
  app.use(jobsRoutes(deps, [estimateBatch, dishImport]));
  app.use(categoriesRoutes(deps));
  app.use(menusRoutes(deps, cache));
  app.use(calendarFeedRoutes(deps));
  app.use(peopleRoutes(deps));
  app.use(mealsRoutes(deps));
  app.use(shoppingRoutes(deps));
  app.use(eveningRoutes(deps));
  app.use(liveRoutes(live));
  app.use(eventsRoutes(deps));
  app.use(guestEventsRoutes(deps));
  app.use(invitationsRoutes(deps));
  app.use(suggestionsRoutes(deps));
  app.use(publicRoutes(deps));
  app.use(settingsRoutes(deps));
  app.use(firstStepsRoutes(deps));
  app.use(alertsRoutes(deps));
  app.use(backupsRoutes(deps));
  app.use(dishFilesRoutes(deps));
  app.use(analyticsRoutes(deps));
  app.use(pushRoutes(deps));
  app.use(tokensRoutes(deps));
  app.use(systemRoutes(deps, live));
  app.use(openapiRoutes(deps));
  app.use(assistantsRoutes(deps));
  app.use("/api", () => {
    throw notFound("Page");
  });
  app.use(manifestRoutes(deps));
  app.use(previewsRoutes(deps));
  app.use(markNewInstallation(deps), visitorTags(deps), pageLanguage(deps), pages);
  app.use(onError(deps.log));
  return app;
}
