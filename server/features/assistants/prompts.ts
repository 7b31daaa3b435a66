/** What members can start a conversation with, by name. */
export const prompts = {
  plan_our_week: {
    description: "Plan the dinners of our next seven days.",
    arguments: [],
    text: () =>
      "Plan our dinners for the next seven days. Read what is planned with get_days, then get_ideas for the free evenings, and tell us why each fits. Ask us before you plan: only then call plan_meal for each, and read the shopping list of these days at the end.",
  },
  dinner_for_guests: {
    description: "Plan a dinner for the guests of an event.",
    arguments: [{ name: "event", description: "Its name or day", required: true }],
    text: (event: string) =>
      `Plan the dinner of this event: ${event}. Find it with list_events. Read with get_guests who comes and what has to be avoided, and with get_served what they had. Choose dishes with find_dishes that fit all needs and that they did not have, and tell us why. Ask us before you change anything: only then call draft_menu, and read the shopping list of that day at the end.`,
  },
};

export type PromptName = keyof typeof prompts;
