import type { Endpoint } from "#shared/http/endpoint.ts";

/**
 * An endpoint of the contract for call(), named by its type alone: `lightEndpoint<typeof publicApi.dish>("get",
 * "/api/public/dishes/:id")`. A method or path that is not the contract's does not compile, and the schemas (17 kB of
 * first JavaScript) stay out of the visitors' pages, of the sign-in page, of Home and of Our Dishes.
 */
export function lightEndpoint<E extends Endpoint>(method: E["method"], path: E["path"]): E {
  // call() reads method and path; what else the type promises is for the compiler.
  return { method, path } as E;
}
