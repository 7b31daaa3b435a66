/** Example bodies by endpoint; a test validates each against its schema. */
export const examples: Partial<Record<string, unknown>> = {
  "auth.login": { username: "ada", password: "a-good-long-password" },
  "tokens.create": { name: "Kitchen screen", days: 365 },
  "dishes.create": {
    title: "Lentil soup",
    description: "With lemon and mint.",
    category: "Soup",
    images: ["https://example.org/lentil-soup.jpg"],
  },
  "recipeLinks.readText": { text: "Lentil soup\n250 g red lentils\n1 onion\nSimmer for 20 minutes." },
  "recipeLinks.read": { url: "https://example.org/lentil-soup" },
  "dishes.update": { description: "With lemon and a little more mint." },
  "dishes.toggleLike": { isLiked: true },
  "dishes.createComment": { content: "Best warm." },
  "meals.create": { day: "2030-05-20", slot: "dinner", dishId: 1, servings: 4.5 },
  "meals.again": { from: "2030-05-20" },
  "menus.create": { title: "Sunday lunch", eventDate: "2030-05-19", eventTime: "13:00", dishIds: [1, 2] },
  "invitations.create": { eventTitle: "Sunday lunch", eventDate: "2030-05-19", guestName: "Grace" },
  "events.invite": { maxAnswers: 20, expectedGuests: 12, followsAnswers: true },
  "guestEvents.answer": { name: "Grace", isComing: true, adults: 2, children: 1, needs: ["nuts"] },
  "suggestions.create": { title: "My wishes", guestName: "Grace", dishIds: [1] },
  "categories.create": { name: "Soup", color: "#f97316" },
};
