import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { createBrowserRouter, Outlet, useLocation, type RouteObject } from "react-router-dom";
import { basePath } from "#client/lib/navigation/base-path.ts";
import { AdminOnly, MemberArea, SignedOutOnly, ToSignIn } from "./layout/access-gates.tsx";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { LoadingScreen } from "./layout/loading-screen.tsx";
import { PublicShell } from "./layout/public-shell.tsx";
import { wasMember } from "./lib/last-visit.ts";

/** A page whose code is loaded when it is first shown, or earlier by `prepare`. */
function lazyPage(
  load: () => Promise<ComponentType>,
  prepare: (client: QueryClient) => Promise<unknown> = load,
) {
  return { prepare, Page: lazy(async () => ({ default: await load() })) };
}

const signIn = lazyPage(async () => (await import("./pages/sign-in.page.tsx")).SignInPage);
const setup = lazyPage(async () => (await import("./pages/setup.page.tsx")).SetupPage);
const home = lazyPage(async () => (await import("./pages/home.page.tsx")).HomePage);
const dishes = lazyPage(
  async () => (await import("./pages/dishes.page.tsx")).DishesPage,
  async (client) => (await import("./pages/dishes.page.tsx")).fetchDishes(client),
);
const menus = lazyPage(async () => (await import("./pages/menus.page.tsx")).MenusPage);
const guests = lazyPage(async () => (await import("./pages/guests.page.tsx")).GuestsPage);
const settings = lazyPage(async () => (await import("./pages/settings.page.tsx")).SettingsPage);
const admin = lazyPage(async () => (await import("./pages/admin.page.tsx")).AdminPage);
const rarePages = () => import("./pages/rare-pages.ts");
const dishBook = lazyPage(async () => (await rarePages()).loadDishBook());
const denied = lazyPage(async () => (await rarePages()).AccessDeniedPage);
const notFound = lazyPage(async () => (await rarePages()).NotFoundPage);

const PAGES = [
  ["/", home],
  ["/dishes", dishes],
  ["/dishes/book", dishBook],
  ["/menus", menus],
  ["/guest-suggestions", guests],
  ["/settings", settings],
] as const;
const MEMBER_PAGES = new Map<string, ReturnType<typeof lazyPage>>([...PAGES, ["/admin", admin]]);

function memberPageAt(pathname: string) {
  return MEMBER_PAGES.get(pathname.replace(/\/+$/, "") || "/");
}

/** Signed out, '/' is the sign-in page, members' pages redirect to it, and unknown paths show Not Found. */
function SignedOutView() {
  const page = memberPageAt(useLocation().pathname);
  if (page === home) return <signIn.Page />;
  if (page) return <ToSignIn />;
  return (
    <PublicShell>
      <notFound.Page />
    </PublicShell>
  );
}

/** Fetches the page's code and data while the session is being checked. */
function usePreload(): void {
  const { pathname } = useLocation();
  const client = useQueryClient();
  useEffect(() => {
    if (wasMember()) {
      void memberPageAt(pathname)
        ?.prepare(client)
        .catch(() => undefined);
    }
  }, [pathname, client]);
}

/** The root of every page. Without its error boundary, the router would show its own error page. */
function Root() {
  usePreload();
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The routes of the members' app. The visitors' pages are a separate document (visitor-pages.tsx). */
const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { path: "/setup", element: <setup.Page /> },
      { element: <SignedOutOnly />, children: [{ path: "/login", element: <signIn.Page /> }] },
      {
        element: <MemberArea signedOut={<SignedOutView />} />,
        children: [
          ...PAGES.map(([path, { Page }]) => ({ path, element: <Page /> })),
          {
            element: <AdminOnly denied={<denied.Page />} />,
            children: [{ path: "/admin", element: <admin.Page /> }],
          },
          { path: "*", element: <notFound.Page /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes, { basename: basePath || "/" });
