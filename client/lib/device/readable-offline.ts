const READABLE =
  /^\/api\/(auth\/user|dishes(\/\d+(\/comments)?)?|menus(\/archived|\/\d+(\/shopping-list)?)?|categories|counts|activities|guest-menus-v2)$/;
/** Stored with their query, which contains the days. */
const READABLE_DAYS = /^\/api\/(meals|shopping-list)$/;

/**
 * Returns whether the service worker stores the response to a request, so that it stays readable offline.
 * @param basePath the path of PUBLIC_URL, without a slash at the end
 */
export function isReadableOffline({ pathname, search }: URL, basePath: string): boolean {
  const path = pathname.slice(basePath.length);
  return (search === "" && READABLE.test(path)) || READABLE_DAYS.test(path);
}
