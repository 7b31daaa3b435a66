import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#client/lib/api/call.ts";
import { recipeLinksApi, type TextRecipe } from "#shared/recipe-links.api.ts";
import { asLink, isLink } from "./fill-from-recipe.ts";

/** Reads the recipe of a page or in a text. `cancel` or leaving the form also ends the server's request. */
export function useReadRecipe() {
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => running.current?.abort();
  }, []);
  const { reset, ...mutation } = useMutation({
    mutationFn: (entry: string): Promise<TextRecipe> => {
      running.current = new AbortController();
      const { signal } = running.current;
      return isLink(entry)
        ? call(recipeLinksApi.read, { body: { url: asLink(entry) } }, { signal })
        : call(recipeLinksApi.readText, { body: { text: entry } }, { signal });
    },
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...mutation, reset, cancel };
}
