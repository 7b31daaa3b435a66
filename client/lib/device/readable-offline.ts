const READABLE =
  /^\/api\/(auth\/user|dishes(\/\d+(\/comments)?)?|menus(\/archived|\/\d+(\/shopping-list|\/event|\/evening)?)?|meals\/next|people|categories|counts|activities|guest-menus-v2|invite-tokens|event-invitations)$/;
/** Stored with their query: the days, or which events. */
const READABLE_WITH_QUERY = /^\/api\/(meals|shopping-list|event-invitations)$/;

/**
 * Returns whether the service worker stores the response to a request, so that it stays readable offline.
 * @param basePath the path of PUBLIC_URL, without a slash at the end
 */
export function isReadableOffline({ pathname, search }: URL, basePath: string): boolean {
  const path = pathname.slice(basePath.length);
  return (search === "" ? READABLE : READABLE_WITH_QUERY).test(path);
}
