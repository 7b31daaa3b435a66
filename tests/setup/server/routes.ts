import type { Router } from "express";

/** Every route of an app with its method, such as "GET /api/dishes/:id". */
export function routesOf(router: Pick<Router, "stack">): string[] {
  return router.stack.flatMap(({ route, handle }) => {
    if (route) return route.stack.length ? methodsOf(route).map((method) => `${method} ${route.path}`) : [];
    return "stack" in handle ? routesOf(handle as unknown as Router) : [];
  });
}

function methodsOf(route: object): string[] {
  const { methods } = route as { methods: Record<string, boolean> };
  return Object.keys(methods).map((method) => method.toUpperCase());
}
