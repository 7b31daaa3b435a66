import type { CaloriesSource, CategoryColor, CookingMethod } from "#shared/limits.ts";
import type { PictureName } from "./pictures.service.ts";

/** Who lives in the demo household, and what they have cooked, planned and said in the last weeks. */

export const MEMBERS = [
  { username: "leyla", firstName: "Leyla", lastName: "Aydın", email: "leyla@demo.example", isAdmin: true },
  { username: "marco", firstName: "Marco", lastName: "Rossi", email: "marco@demo.example" },
  { username: "ines", firstName: "Inês", lastName: "Duarte", email: "ines@demo.example" },
  { username: "tom", firstName: "Tom", lastName: "Becker", email: null },
] as const;
export type MemberName = (typeof MEMBERS)[number]["username"];

export const CATEGORIES: { name: string; color: CategoryColor; description: string }[] = [
  { name: "Soups", color: "#f97316", description: "For long evenings" },
  { name: "Salads", color: "#22c55e", description: "Fresh from the market" },
  { name: "Mains", color: "#ef4444", description: "What the day is about" },
  { name: "Bread & bakes", color: "#eab308", description: "From the oven" },
  { name: "Breakfast", color: "#14b8a6", description: "Slow mornings" },
  { name: "Sweet things", color: "#ec4899", description: "There is always room" },
  { name: "Drinks", color: "#3b82f6", description: "To raise and to sip" },
];

export interface PlannedDish {
  title: string;
  description: string;
  category?: string;
  method?: CookingMethod;
  /** kcal per serving, and who said so. */
  calories?: [number, CaloriesSource];
  pictures: PictureName[];
  by: MemberName;
  daysAgo: number;
}

/** Oldest first. */
export const DISHES: PlannedDish[] = [
  {
    title: "Lasagna della nonna",
    description:
      "Six layers, ragù from the day before, béchamel with a lot of nutmeg. Let it rest for twenty minutes or it runs away.",
    category: "Mains",
    method: "Baked",
    calories: [690, "reference"],
    pictures: ["lasagna"],
    by: "marco",
    daysAgo: 61,
  },
  {
    title: "Red lentil soup with lemon",
    description:
      "Cumin and paprika browned in butter, poured over at the very end. Squeeze the lemon at the table.",
    category: "Soups",
    calories: [310, "reference"],
    pictures: ["lentil soup"],
    by: "leyla",
    daysAgo: 60,
  },
  {
    title: "Sourdough",
    description: "Fed at eight, folded at ten, baked the next morning. The crust should sing when it cools.",
    category: "Bread & bakes",
    method: "Baked",
    calories: [240, "manual"],
    pictures: ["sourdough"],
    by: "tom",
    daysAgo: 58,
  },
  {
    title: "Greek salad",
    description: "No lettuce, whatever the picture says to Tom. Feta in one piece if you dare.",
    category: "Salads",
    method: "Raw",
    calories: [320, "reference"],
    pictures: ["greek salad"],
    by: "ines",
    daysAgo: 57,
  },
  {
    title: "Spaghetti al pomodoro",
    description: "Five ingredients. The tomatoes decide.",
    category: "Mains",
    calories: [560, "manual"],
    pictures: ["spaghetti"],
    by: "marco",
    daysAgo: 55,
  },
  {
    title: "Blueberry pancakes",
    description: "Buttermilk, and the berries go on when the first side is still wet.",
    category: "Breakfast",
    method: "Fried",
    calories: [480, "reference"],
    pictures: ["pancakes"],
    by: "tom",
    daysAgo: 54,
  },
  {
    title: "Chicken biryani",
    description:
      "Rice half done, chicken half done, then forty minutes under a lid sealed with dough. Nobody opens it before.",
    category: "Mains",
    calories: [610, "reference"],
    pictures: ["chicken biryani"],
    by: "leyla",
    daysAgo: 52,
  },
  {
    title: "Hummus with warm chickpeas",
    description: "Ice water while it blends makes it light. Flatbread from the corner shop.",
    category: "Salads",
    calories: [350, "user"],
    pictures: ["hummus", "falafel"],
    by: "leyla",
    daysAgo: 50,
  },
  {
    title: "Apple pie with a lattice",
    description: "Boskoop, cinnamon, a spoon of semolina under the apples so that the base stays crisp.",
    category: "Sweet things",
    method: "Baked",
    calories: [410, "reference"],
    pictures: ["apple pie"],
    by: "tom",
    daysAgo: 48,
  },
  {
    title: "Grilled sea bream",
    description: "Three minutes a side, no more. Lemon, fennel leaves, good oil.",
    category: "Mains",
    method: "Grilled",
    calories: [420, "reference"],
    pictures: ["sea bream"],
    by: "ines",
    daysAgo: 46,
  },
  {
    title: "Tomato soup with croutons",
    description: "Roasted tomatoes, one carrot for sweetness.",
    category: "Soups",
    method: "Baked",
    calories: [220, "reference"],
    pictures: ["tomato soup"],
    by: "ines",
    daysAgo: 45,
  },
  {
    title: "Shakshuka",
    description: "The pan goes on the table. Bread instead of spoons.",
    category: "Breakfast",
    method: "Fried",
    calories: [390, "reference"],
    pictures: ["shakshuka"],
    by: "leyla",
    daysAgo: 43,
  },
  {
    title: "Pizza Margherita",
    description: "Dough rests two days in the fridge, oven as hot as it goes, seven minutes on the stone.",
    category: "Mains",
    method: "Baked",
    calories: [780, "manual"],
    pictures: ["pizza", "focaccia"],
    by: "marco",
    daysAgo: 41,
  },
  {
    title: "Tabbouleh",
    description: "More parsley than bulgur. Much more.",
    category: "Salads",
    method: "Raw",
    calories: [210, "reference"],
    pictures: ["tabbouleh"],
    by: "leyla",
    daysAgo: 40,
  },
  {
    title: "Beef stew with root vegetables",
    description:
      "Start it in the morning. Carrots go in after two hours, potatoes after three, parsley at the very end.",
    category: "Mains",
    calories: [640, "manual"],
    pictures: ["beef stew"],
    by: "tom",
    daysAgo: 38,
  },
  {
    title: "Croissants",
    description: "Three days of folding for ten minutes of silence at breakfast.",
    category: "Breakfast",
    method: "Baked",
    calories: [330, "reference"],
    pictures: ["croissants"],
    by: "ines",
    daysAgo: 37,
  },
  {
    title: "Mint tea",
    description: "Gunpowder tea, a fist of mint, poured from as high as you can.",
    category: "Drinks",
    calories: [60, "user"],
    pictures: ["mint tea"],
    by: "leyla",
    daysAgo: 35,
  },
  {
    title: "Lamb skewers on flatbread",
    description: "Onion juice overnight makes them tender. Charcoal, not gas.",
    category: "Mains",
    method: "Grilled",
    calories: [590, "reference"],
    pictures: ["lamb skewers"],
    by: "leyla",
    daysAgo: 34,
  },
  {
    title: "Caprese",
    description: "Only in August. We make an exception every month.",
    category: "Salads",
    method: "Raw",
    calories: [290, "reference"],
    pictures: ["caprese"],
    by: "marco",
    daysAgo: 32,
  },
  {
    title: "Dark chocolate cake",
    description: "No flour. It sinks in the middle and that is where the raspberries go.",
    category: "Sweet things",
    method: "Baked",
    calories: [460, "reference"],
    pictures: ["chocolate cake"],
    by: "ines",
    daysAgo: 31,
  },
  {
    title: "Chicken noodle soup",
    description: "For colds, rain and Mondays.",
    category: "Soups",
    calories: [280, "reference"],
    pictures: ["noodle soup"],
    by: "tom",
    daysAgo: 29,
  },
  {
    title: "Ratatouille in the oven",
    description: "Slices in circles, two hours on low heat, better the day after.",
    category: "Mains",
    method: "Baked",
    calories: [230, "reference"],
    pictures: ["ratatouille"],
    by: "ines",
    daysAgo: 28,
  },
  {
    title: "Yoghurt, berries, granola",
    description: "Granola with honey and a pinch of salt; keeps for two weeks if nobody finds it.",
    category: "Breakfast",
    method: "Raw",
    calories: [340, "reference"],
    pictures: ["granola bowl"],
    by: "ines",
    daysAgo: 26,
  },
  {
    title: "Chicken curry with chillies",
    description:
      "Tomatoes, cream, fenugreek leaves rubbed between the hands. Take the chillies out for the children.",
    category: "Mains",
    calories: [520, "reference"],
    pictures: ["chicken curry"],
    by: "marco",
    daysAgo: 25,
  },
  {
    title: "Focaccia with rosemary",
    description: "Fingers deep into the dough, brine into the holes, olive oil without measuring.",
    category: "Bread & bakes",
    method: "Baked",
    calories: [290, "reference"],
    pictures: ["focaccia"],
    by: "marco",
    daysAgo: 24,
  },
  {
    title: "Mushroom risotto",
    description: "Stir until somebody opens the wine, then stir on.",
    category: "Mains",
    calories: [540, "reference"],
    pictures: ["risotto"],
    by: "marco",
    daysAgo: 22,
  },
  {
    title: "Lemonade with mint",
    description: "Peel and all, blended and strained at once so that it never turns bitter.",
    category: "Drinks",
    method: "Raw",
    calories: [110, "reference"],
    pictures: ["lemonade"],
    by: "ines",
    daysAgo: 21,
  },
  {
    title: "Dumplings",
    description: "Fold forty at a time; freeze half. Vinegar, soy, a little chilli oil.",
    category: "Mains",
    method: "Fried",
    calories: [450, "reference"],
    pictures: ["dumplings"],
    by: "tom",
    daysAgo: 19,
  },
  {
    title: "Baklava",
    description: "Forty sheets and a whole kilo of pistachios from Antep. Syrup cold, pastry hot.",
    category: "Sweet things",
    method: "Baked",
    calories: [430, "reference"],
    pictures: ["baklava"],
    by: "leyla",
    daysAgo: 18,
  },
  {
    title: "Salmon with asparagus",
    description: "One tray, twelve minutes, lemon before and after.",
    category: "Mains",
    method: "Baked",
    calories: [470, "reference"],
    pictures: ["salmon"],
    by: "ines",
    daysAgo: 16,
  },
  {
    title: "Pea soup with mint",
    description: "Frozen peas are fine. The mint must not be.",
    category: "Soups",
    calories: [190, "reference"],
    pictures: ["pea soup"],
    by: "tom",
    daysAgo: 15,
  },
  {
    title: "Burgers and fries",
    description: "Twice-fried, in beef fat if nobody is looking.",
    category: "Mains",
    method: "Fried",
    calories: [920, "reference"],
    pictures: ["burger"],
    by: "tom",
    daysAgo: 13,
  },
  {
    title: "Fattoush",
    description: "Sumac, pomegranate syrup, and the bread goes in at the last second.",
    category: "Salads",
    method: "Raw",
    calories: [260, "reference"],
    pictures: ["fattoush"],
    by: "leyla",
    daysAgo: 12,
  },
  {
    title: "Tiramisù",
    description: "No cream. Eggs, mascarpone, coffee that could wake a village.",
    category: "Sweet things",
    calories: [390, "manual"],
    pictures: ["tiramisu"],
    by: "marco",
    daysAgo: 10,
  },
  {
    title: "Roast chicken with potatoes",
    description: "Sunday's. Salt it on Saturday; the potatoes drink what comes out.",
    category: "Mains",
    method: "Baked",
    calories: [650, "reference"],
    pictures: ["roast chicken"],
    by: "tom",
    daysAgo: 9,
  },
  {
    title: "Jewelled rice",
    description: "Saffron, barberries, orange peel, pistachios. For weddings and for Wednesdays.",
    category: "Mains",
    calories: [480, "reference"],
    pictures: ["jewelled rice"],
    by: "leyla",
    daysAgo: 7,
  },
  {
    title: "Tacos",
    description: "Everybody builds their own, so nobody complains.",
    category: "Mains",
    method: "Grilled",
    calories: [530, "reference"],
    pictures: ["tacos"],
    by: "ines",
    daysAgo: 5,
  },
  {
    title: "Avocado toast with eggs",
    description: "Six minutes for the eggs, cold water at once.",
    category: "Breakfast",
    calories: [420, "reference"],
    pictures: ["avocado toast"],
    by: "ines",
    daysAgo: 3.2,
  },
  {
    title: "Strawberry tart",
    description:
      "Custard with a real vanilla pod, and the first strawberries of the year, set like roof tiles.",
    category: "Sweet things",
    method: "Baked",
    calories: [370, "reference"],
    pictures: ["strawberry tart"],
    by: "ines",
    daysAgo: 1.6,
  },
  {
    title: "Stuffed peppers",
    description:
      "My mother's: rice, lamb, mint, a little cinnamon. They look at you when the oven door opens.",
    category: "Mains",
    method: "Baked",
    pictures: ["stuffed peppers"],
    by: "leyla",
    daysAgo: 0.2,
  },
];

/** Who said what about which dish, how long ago. */
export const COMMENTS: [dish: string, by: MemberName, daysAgo: number, content: string][] = [
  ["Lasagna della nonna", "tom", 60.6, "I counted five layers. Who ate the sixth?"],
  ["Lasagna della nonna", "marco", 60.4, "The cook."],
  [
    "Red lentil soup with lemon",
    "ines",
    59.5,
    "The children asked for seconds. That never happens with lentils.",
  ],
  ["Red lentil soup with lemon", "marco", 41.2, "I put a little smoked paprika in. Try it!"],
  ["Red lentil soup with lemon", "tom", 20.3, "Could we have this on Friday again?"],
  ["Sourdough", "leyla", 57.6, "Best one so far. It sang."],
  ["Sourdough", "ines", 30.1, "Mine came out flat. What flour is it?"],
  ["Sourdough", "tom", 29.9, "The one from the mill by the river, type 1050."],
  ["Greek salad", "tom", 56.8, "There is lettuce in it."],
  ["Greek salad", "ines", 56.7, "There was. You ate it."],
  ["Chicken biryani", "marco", 51.6, "We served it to twelve people and nothing was left."],
  ["Chicken biryani", "ines", 51.2, "Please, please for my birthday."],
  ["Apple pie with a lattice", "leyla", 47.5, "With vanilla ice cream. I will hear no other opinion."],
  ["Grilled sea bream", "tom", 45.7, "Which grill setting? Mine stuck."],
  ["Grilled sea bream", "ines", 45.6, "Very hot, oil on the fish, and then hands off."],
  ["Pizza Margherita", "ines", 40.7, "Two days in the fridge really makes the difference."],
  ["Pizza Margherita", "leyla", 40.2, "Seven minutes was perfect."],
  [
    "Beef stew with root vegetables",
    "marco",
    37.4,
    "I used a whole bottle of Barolo. Do not tell my father.",
  ],
  ["Lamb skewers on flatbread", "tom", 33.5, "Onion juice! Who knew."],
  ["Dark chocolate cake", "leyla", 30.5, "The raspberries save it from being too much. Almost."],
  ["Chicken noodle soup", "ines", 28.4, "I was ill on Tuesday and well on Wednesday. I say no more."],
  [
    "Chicken curry with chillies",
    "tom",
    24.3,
    "Took the chillies out for the children, then ate them myself. Mistake.",
  ],
  ["Mushroom risotto", "leyla", 21.6, "Stirred for two glasses. Perfect."],
  ["Dumplings", "ines", 18.2, "We folded eighty. There are none in the freezer."],
  ["Baklava", "marco", 17.5, "I had one. Then I had six."],
  ["Baklava", "tom", 17.1, "Syrup cold, pastry hot: finally understood."],
  ["Salmon with asparagus", "leyla", 15.4, "Twelve minutes to the second."],
  ["Burgers and fries", "ines", 12.6, "I was looking."],
  ["Fattoush", "marco", 11.5, "Pomegranate syrup is on the shopping list now, for ever."],
  ["Tiramisù", "leyla", 9.5, "A village has been woken."],
  ["Roast chicken with potatoes", "ines", 8.4, "The potatoes. That is all."],
  ["Jewelled rice", "tom", 6.3, "On a Wednesday! We live well."],
  ["Tacos", "marco", 4.4, "I complained."],
  ["Strawberry tart", "marco", 1.1, "Can I have a second slice if I wash up?"],
  ["Strawberry tart", "ines", 0.9, "You can have it if you dry, too."],
  ["Stuffed peppers", "tom", 0.08, "They did look at me."],
];

/** Days from today, negative ones are over; or the next such day of the week. */
export type When = number | "friday" | "saturday" | "sunday";

export interface PlannedMenu {
  title: string;
  description: string | null;
  inDays: When;
  eventTime: string | null;
  guestCount: number;
  dishes: string[];
  by: MemberName;
  daysAgo: number;
  isArchived?: boolean;
  /** A guest suggested it, and the member in `by` accepted it two days later. */
  guest?: { name: string; comments: string | null };
}

export const MENUS: PlannedMenu[] = [
  {
    title: "Housewarming",
    description: "Everybody brings a chair.",
    inDays: -44,
    eventTime: "18:00",
    guestCount: 22,
    dishes: [
      "Pizza Margherita",
      "Hummus with warm chickpeas",
      "Greek salad",
      "Lasagna della nonna",
      "Apple pie with a lattice",
    ],
    by: "leyla",
    daysAgo: 49,
    isArchived: true,
  },
  {
    title: "Inês turns thirty",
    description: "Biryani, as promised. Cake at ten, neighbours warned.",
    inDays: -27,
    eventTime: "19:30",
    guestCount: 14,
    dishes: ["Chicken biryani", "Tabbouleh", "Hummus with warm chickpeas", "Dark chocolate cake", "Mint tea"],
    by: "marco",
    daysAgo: 36,
    isArchived: true,
  },
  {
    title: "Soup evening",
    description: "One pot each, and a lot of bread.",
    inDays: -8,
    eventTime: "19:00",
    guestCount: 9,
    dishes: [
      "Red lentil soup with lemon",
      "Tomato soup with croutons",
      "Pea soup with mint",
      "Sourdough",
      "Focaccia with rosemary",
    ],
    by: "tom",
    daysAgo: 14,
  },
  {
    title: "Friday dinner with the neighbours",
    description: "Four of them, one vegetarian. Start at seven, the little one sleeps at nine.",
    inDays: "friday",
    eventTime: "19:00",
    guestCount: 8,
    dishes: [
      "Red lentil soup with lemon",
      "Fattoush",
      "Grilled sea bream",
      "Jewelled rice",
      "Strawberry tart",
    ],
    by: "leyla",
    daysAgo: 4,
  },
  {
    title: "Sunday brunch",
    description: null,
    inDays: "sunday",
    eventTime: "10:30",
    guestCount: 5,
    dishes: [
      "Shakshuka",
      "Blueberry pancakes",
      "Yoghurt, berries, granola",
      "Croissants",
      "Lemonade with mint",
    ],
    by: "ines",
    daysAgo: 2.4,
  },
  {
    title: "A night in Naples",
    description: "Marco cooks, nobody else enters the kitchen.",
    inDays: 11,
    eventTime: "20:00",
    guestCount: 6,
    dishes: ["Caprese", "Spaghetti al pomodoro", "Pizza Margherita", "Tiramisù"],
    by: "marco",
    daysAgo: 1.3,
  },
  {
    title: "House concert",
    description: "Two guitars, one cello, and everybody sits on the stairs.",
    inDays: 24,
    eventTime: "17:00",
    guestCount: 18,
    dishes: [
      "Lamb skewers on flatbread",
      "Tacos",
      "Tabbouleh",
      "Greek salad",
      "Focaccia with rosemary",
      "Baklava",
      "Lemonade with mint",
    ],
    by: "tom",
    daysAgo: 0.6,
  },
  {
    title: "Choir supper",
    description: "After the concert, so everybody is hungry and loud.",
    inDays: 16,
    eventTime: "21:30",
    guestCount: 12,
    dishes: [
      "Chicken curry with chillies",
      "Beef stew with root vegetables",
      "Sourdough",
      "Apple pie with a lattice",
    ],
    by: "ines",
    daysAgo: 6,
    guest: { name: "Beatriz", comments: "Half of us eat no meat, so please a big pot of the curry without." },
  },
];

export interface PlannedSuggestion {
  title: string;
  description: string | null;
  inDays: When;
  eventTime: string | null;
  guestCount: number | null;
  dishes: string[];
  guest: string;
  comments: string | null;
  daysAgo: number;
}

/** Waiting for an answer. */
export const SUGGESTIONS: PlannedSuggestion[] = [
  {
    title: "Tea on Saturday",
    description: null,
    inDays: "saturday",
    eventTime: "16:00",
    guestCount: 4,
    dishes: ["Strawberry tart", "Baklava", "Mint tea"],
    guest: "Aunt Sevgi",
    comments: "I bring the good cups.",
    daysAgo: 2.1,
  },
  {
    title: "Grandpa's 80th",
    description: "Nothing fancy, he says. We do not believe him.",
    inDays: 31,
    eventTime: "12:30",
    guestCount: 16,
    dishes: [
      "Chicken noodle soup",
      "Roast chicken with potatoes",
      "Stuffed peppers",
      "Ratatouille in the oven",
      "Apple pie with a lattice",
      "Tiramisù",
    ],
    guest: "Paul Becker",
    comments: "He cannot eat nuts. And please no speeches before the soup.",
    daysAgo: 0.8,
  },
  {
    title: "Film night",
    description: "We choose the film, you choose the sauce.",
    inDays: 8,
    eventTime: "20:15",
    guestCount: 5,
    dishes: ["Burgers and fries", "Tacos", "Dumplings"],
    guest: "Mila",
    comments: null,
    daysAgo: 0.1,
  },
];

/** Links that still work. */
export const INVITATIONS = [
  {
    eventTitle: "House concert",
    inDays: 24,
    eventTime: "17:00",
    guestCount: 18,
    guestName: "Grace",
    eventNotes: "Choose three or four things you would love to eat. Ring twice, the bell is shy.",
    by: "tom",
    daysAgo: 0.5,
  },
  {
    eventTitle: "Long lunch",
    inDays: 40,
    eventTime: "12:30",
    guestCount: 8,
    guestName: "The Okafors",
    eventNotes: "Tell us what the children eat!",
    by: "leyla",
    daysAgo: 3,
  },
] as const;

/** What was changed later on a dish: the field, what it was, who did it. */
export const EDITS: [dish: string, field: string, before: string, by: MemberName, daysAgo: number][] = [
  ["Red lentil soup with lemon", "title", "Lentil soup", "leyla", 59],
  ["Sourdough", "estimatedCalories", "310", "tom", 57],
  ["Pizza Margherita", "description", "Oven as hot as it goes.", "marco", 40],
  ["Stuffed peppers", "title", "Peppers", "leyla", 0.15],
];
