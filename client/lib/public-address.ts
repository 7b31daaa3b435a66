/**
 * A path of ours as an address to send to somebody. The server writes its fixed public host (`PUBLIC_URL`) into the
 * page; where it has none, the host that this page came from is as good as any.
 */
export function publicAddress(path: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return (meta?.content || window.location.origin) + path;
}
