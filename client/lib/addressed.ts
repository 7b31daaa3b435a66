import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** An id as it stands in an address, or null when it is none. */
export function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The search of the address as it is, with one of its values set (or taken out). */
function searchWith(name: string, value: string | null): string {
  const params = new URLSearchParams(window.location.search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.toString();
}

/** Something the address opens by its id (`?menu=5`), so that it can be linked to and Back closes it. */
export function useAddressed(name: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();

  /** What a link to it takes. */
  const linkTo = useCallback(
    (id: number) => ({ to: { search: searchWith(name, String(id)) }, state: { openedHere: true } }),
    [name],
  );
  const open = useCallback(
    (id: number) => {
      const { to, state: opened } = linkTo(id);
      void navigate(to, { state: opened });
    },
    [navigate, linkTo],
  );
  /** Back where it was opened from this page; elsewhere Back would leave the page. */
  const close = () => {
    const openedHere = typeof state === "object" && state !== null && "openedHere" in state;
    if (openedHere) void navigate(-1);
    else void navigate({ search: searchWith(name, null) }, { replace: true });
  };
  return { id: idFrom(params.get(name)), open, linkTo, close };
}

/** Something the address asks for once (`?new=1`): it is done, and the wish taken out of the address. */
export function useAddressWish(name: string, onWish: (value: string) => void): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wish = params.get(name);
  const handler = useRef(onWish);
  useEffect(() => {
    handler.current = onWish;
  });
  useEffect(() => {
    if (wish === null) return;
    void navigate({ search: searchWith(name, null) }, { replace: true });
    handler.current(wish);
  }, [wish, name, navigate]);
}
