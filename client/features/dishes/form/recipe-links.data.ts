import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#client/lib/api/call.ts";
import { recipeLinksApi } from "#shared/recipe-links.api.ts";

/** Reads the recipe of a page. `cancel` also ends the server's request to that page, and so does leaving the form. */
export function useReadRecipeLink() {
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => running.current?.abort();
  }, []);
  const { reset, ...mutation } = useMutation({
    mutationFn: (url: string) => {
      running.current = new AbortController();
      return call(recipeLinksApi.read, { body: { url } }, { signal: running.current.signal });
    },
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...mutation, reset, cancel };
}
