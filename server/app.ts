import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { activitiesRoutes } from "#server/features/activities/activities.routes.ts";
import { alertsRoutes } from "#server/features/alerts/alerts.routes.ts";
import { analyticsRoutes } from "#server/features/analytics/analytics.routes.ts";
import { assistantsRoutes } from "#server/features/assistants/assistants.routes.ts";
import { authRoutes } from "#server/features/auth/auth.routes.ts";
import { authenticate } from "#server/features/auth/authenticate.middleware.ts";
import { markNewInstallation } from "#server/features/auth/new-installation.middleware.ts";
import { createSessionOpener } from "#server/features/auth/sessions.middleware.ts";
import { tokensRoutes } from "#server/features/auth/tokens.routes.ts";
import { backupsRoutes } from "#server/features/backups/backups.routes.ts";
import { calendarFeedRoutes } from "#server/features/calendar/calendar-feed.routes.ts";
import { estimateBatch } from "#server/features/calories/batch/estimate-batch.queries.ts";
import { caloriesRoutes } from "#server/features/calories/calories.routes.ts";
import { categoriesRoutes } from "#server/features/categories/categories.routes.ts";
import { dishFilesRoutes } from "#server/features/dish-files/dish-files.routes.ts";
import { dishImport } from "#server/features/dish-files/import.queries.ts";
import { dishesRoutes } from "#server/features/dishes/dishes.routes.ts";
import { eventsRoutes, guestEventsRoutes } from "#server/features/events/events.routes.ts";
import { firstStepsRoutes } from "#server/features/first-steps/first-steps.routes.ts";
import { imagesRoutes } from "#server/features/images/images.routes.ts";
import { invitationsRoutes } from "#server/features/invitations/invitations.routes.ts";
import { jobsRoutes } from "#server/features/jobs/jobs.routes.ts";
import { createLiveStreams } from "#server/features/live/live-streams.service.ts";
import { liveRoutes } from "#server/features/live/live.routes.ts";
import { mealsRoutes } from "#server/features/meals/meals.routes.ts";
import { menusRoutes } from "#server/features/menus/menus.routes.ts";
import { metricsRoutes } from "#server/features/metrics/metrics.routes.ts";
import { openapiRoutes } from "#server/features/openapi/openapi.routes.ts";
import { allRoutes } from "#server/features/openapi/plain-routes.ts";
import { peopleRoutes } from "#server/features/people/people.routes.ts";
import { photoReadingsRoutes } from "#server/features/photo-readings/photo-readings.routes.ts";
import { previewsRoutes } from "#server/features/previews/previews.routes.ts";
import { visitorTags } from "#server/features/previews/visitor-tags.middleware.ts";
import { providerAccountsRoutes } from "#server/features/provider-accounts/provider-accounts.routes.ts";
import { createSignInProvider } from "#server/features/provider-accounts/sign-in-provider.ts";
import { publicRoutes } from "#server/features/public/public.routes.ts";
import { pushRoutes } from "#server/features/push/push.routes.ts";
import { recipeLinksRoutes } from "#server/features/recipes/recipe-links.routes.ts";
import { searchRoutes } from "#server/features/search/search.routes.ts";
import { pageLanguage } from "#server/features/settings/page-language.middleware.ts";
import { settingsRoutes } from "#server/features/settings/settings.routes.ts";
import { shoppingRoutes } from "#server/features/shopping/shopping.routes.ts";
import { suggestionsRoutes } from "#server/features/suggestions/suggestions.routes.ts";
import { systemRoutes } from "#server/features/system/system.routes.ts";
import { timelineRoutes } from "#server/features/timeline/timeline.routes.ts";
import { usersRoutes } from "#server/features/users/users.routes.ts";
import { allowedMethods } from "#server/http/allowed-methods.ts";
import { apiHeaders } from "#server/http/api-headers.ts";
import { removeBasePath } from "#server/http/base-path.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { manifestRoutes } from "#server/http/client/manifest.routes.ts";
import { notFound } from "#server/http/errors.ts";
import { healthRoutes } from "#server/http/health.routes.ts";
import { onError } from "#server/http/on-error.ts";
import { checkOrigin } from "#server/http/origin-check.ts";
import { repairLink } from "#server/http/repair-link.ts";
import { requestLog } from "#server/http/request-log.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { Deps } from "./deps.ts";

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

  // Guests load the list of dishes over mobile networks, and compression shrinks it from 70 kB to 4. Members request
  // data far more often and mostly over the home network, where compressing costs more than it saves.
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
  app.use(authRoutes(deps, openSession, provider?.signOutAddress));
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
  app.use(timelineRoutes(deps));
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
