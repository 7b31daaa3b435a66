import { useQuery } from "@tanstack/react-query";
import { HouseholdServings } from "#client/features/settings/household-settings.tsx";
import { peopleQuery } from "./people.data.ts";

/** The setting of how many eat at home. If people are listed, their portions count instead. */
export function HouseholdNumber() {
  const { data: people } = useQuery(peopleQuery);
  return people?.length === 0 && <HouseholdServings />;
}
