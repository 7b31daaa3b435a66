import type { LinkedRecipe } from "#shared/recipe-links.api.ts";

/** A page with a recipe, in a structure that is common on the web, and what it must be read as. */
interface RecipePage {
  name: string;
  contentType?: string;
  body: string | Buffer;
  /** The page has a photo at `/photo.jpg` unless `hasPhoto` is false. */
  recipe: Omit<LinkedRecipe, "photo" | "sourceUrl">;
  hasPhoto?: boolean;
}

const jsonLd = (content: unknown) =>
  `<script type="application/ld+json">${typeof content === "string" ? content : JSON.stringify(content)}</script>`;

const html = (head: string, body = "") =>
  `<!doctype html><html lang="en"><head><title>Page title | A Kitchen</title>${head}</head><body>${body}</body></html>`;

const step = (text: string) => ({ "@type": "HowToStep", text });

const NONE = {
  title: null,
  description: null,
  servings: null,
  ingredients: null,
  instructions: null,
  prepMinutes: null,
  estimatedCalories: null,
};

/** Windows-1254 differs from Latin-1 in six letters. */
const windows1254 = (text: string) =>
  Buffer.from(
    text.replace(/[ĞİŞğış]/g, (letter) => "\xd0\xdd\xde\xf0\xfd\xfe"["ĞİŞğış".indexOf(letter)] ?? "?"),
    "latin1",
  );

export const recipePages: RecipePage[] = [
  {
    name: "graph-of-a-blog",
    body: html(
      jsonLd({
        "@context": "https://schema.org",
        "@graph": [
          { "@type": "WebPage", "@id": "/#page", name: "Not the recipe" },
          { "@type": "ImageObject", "@id": "/#photo", url: "/photo.jpg", width: 1200 },
          {
            "@type": "Recipe",
            name: "Nana&#8217;s Beet &amp; Apple Salad",
            description: "Crunchy,&nbsp;sweet and done in <em>no time</em>.",
            image: { "@id": "/#photo" },
            recipeYield: ["4", "4 servings"],
            prepTime: "PT15M",
            cookTime: "PT50M",
            totalTime: "PT1H5M",
            recipeIngredient: ["3 beets", "&frac12; apple", "2 tbsp walnut oil"],
            recipeInstructions: [
              { "@type": "HowToSection", name: "Beets", itemListElement: [step("Boil."), step("Peel.")] },
              { "@type": "HowToSection", name: "Salad", itemListElement: [step("Mix everything.")] },
            ],
            nutrition: { "@type": "NutritionInformation", calories: "210 kcal" },
          },
        ],
      }),
    ),
    recipe: {
      title: "Nana’s Beet & Apple Salad",
      description: "Crunchy, sweet and done in no time.",
      servings: 4,
      ingredients: "3 beets\n½ apple\n2 tbsp walnut oil",
      instructions: "Beets: Boil.\nPeel.\nSalad: Mix everything.",
      prepMinutes: 65,
      estimatedCalories: 210,
    },
  },
  {
    name: "list-with-two-types",
    body: html(
      jsonLd([
        {
          "@context": "http://schema.org",
          "@type": ["Recipe", "NewsArticle"],
          headline: "Lemon Rice",
          image: { "@type": "ImageObject", url: "/photo.jpg" },
          recipeYield: ["6"],
          totalTime: "P0DT0H25M",
          recipeIngredient: ["300 g rice", "2 lemons"],
          recipeInstructions: [step("Cook the rice."), step("Add the juice.")],
          nutrition: { calories: "1,020 calories" },
        },
      ]),
    ),
    recipe: {
      ...NONE,
      title: "Lemon Rice",
      servings: 6,
      ingredients: "300 g rice\n2 lemons",
      instructions: "Cook the rice.\nAdd the juice.",
      prepMinutes: 25,
      estimatedCalories: 1020,
    },
  },
  {
    name: "text-with-line-breaks",
    body: html(
      `${jsonLd({ "@type": "BreadcrumbList", itemListElement: [] })}${jsonLd({
        "@context": "https://schema.org",
        "@type": "Recipe",
        name: "Linsensuppe",
        image: "/photo.jpg",
        recipeYield: 5,
        prepTime: "PT10M",
        cookTime: "PT30M",
        recipeIngredient: ["250 g Linsen", "1 Zwiebel"],
        recipeInstructions: "Zwiebel schneiden.\r\n\r\nLinsen 30 Minuten kochen.",
      })}`,
    ),
    recipe: {
      ...NONE,
      title: "Linsensuppe",
      servings: 5,
      ingredients: "250 g Linsen\n1 Zwiebel",
      instructions: "Zwiebel schneiden.\nLinsen 30 Minuten kochen.",
      prepMinutes: 40,
    },
  },
  {
    name: "main-entity-with-html-steps",
    body: html(
      `<meta property="og:image" content="/photo.jpg">${jsonLd({
        "@context": "https://schema.org",
        "@type": "WebPage",
        mainEntity: {
          "@type": "https://schema.org/Recipe",
          name: "Pancakes",
          description: "<p>Light.</p><p>For a Sunday.</p>",
          image: ["data:image/gif;base64,R0lGODlhAQABAAAAACw="],
          recipeYield: "Serves 2-4",
          totalTime: "PT900S",
          recipeIngredient: "2 eggs\n100 g flour\n200 ml milk",
          recipeInstructions: "<ol><li>Whisk.</li><li>Rest for\n 10 minutes.</li><li>Fry.</li></ol>",
          nutrition: { calories: 312.4 },
        },
      })}`,
    ),
    recipe: {
      title: "Pancakes",
      description: "Light.\n\nFor a Sunday.",
      servings: 3,
      ingredients: "2 eggs\n100 g flour\n200 ml milk",
      instructions: "Whisk.\nRest for 10 minutes.\nFry.",
      prepMinutes: 15,
      estimatedCalories: 312,
    },
  },
  {
    name: "microdata",
    body: html(
      "",
      `<article itemscope itemtype="https://schema.org/Recipe">
        <h1 itemprop="name">Plum
          Cake</h1>
        <img itemprop="image" src="/photo.jpg" alt="">
        <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></span>
        <p itemprop="description">With <b>half</b> the sugar.</p>
        <time itemprop="totalTime" datetime="PT1H30M">one and a half hours</time>
        <span itemprop="recipeYield">12 pieces</span>
        <ul><li itemprop="recipeIngredient"><span>1 kg</span> <span>plums</span>
          <li itemprop="recipeIngredient">300 g flour<br></ul>
        <div itemprop="recipeInstructions"><p>Knead the
          dough.</p><p>Bake for 40 minutes.</p><script>track("Bake")</script></div>
        <div itemprop="nutrition" itemscope itemtype="https://schema.org/NutritionInformation">
          <span itemprop="calories">1004 kJ</span></div>
      </article>`,
    ),
    recipe: {
      title: "Plum Cake",
      description: "With half the sugar.",
      servings: 12,
      ingredients: "1 kg plums\n300 g flour",
      instructions: "Knead the dough.\nBake for 40 minutes.",
      prepMinutes: 90,
      estimatedCalories: 240,
    },
  },
  {
    name: "old-microdata-in-turkish",
    contentType: "text/html",
    body: windows1254(`<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1254">
      <title>Mercimek Çorbası</title></head><body><div itemscope itemtype="http://data-vocabulary.org/Recipe">
      <meta itemprop="photo image" content="photo.jpg"><h2 itemprop="name">Şehriyeli Yoğurt Çorbası</h2>
      <span itemprop="yield">4 kişilik</span><meta itemprop="prepTime" content="20 dakika">
      <ul><li itemprop="ingredients">1 bardak yoğurt</li><li itemprop="ingredients">½ çay bardağı şehriye</li></ul>
      <ol itemprop="instructions"><li>Yoğurdu çırpın.</li><li>Şehriyeyi ekleyip pişirin.</li></ol></div></body></html>`),
    recipe: {
      ...NONE,
      title: "Şehriyeli Yoğurt Çorbası",
      servings: 4,
      ingredients: "1 bardak yoğurt\n½ çay bardağı şehriye",
      instructions: "Yoğurdu çırpın.\nŞehriyeyi ekleyip pişirin.",
      prepMinutes: 20,
    },
  },
  {
    name: "json-with-mistakes",
    body: html(
      jsonLd(`//<![CDATA[
        {"@context": "https://schema.org", "@type": "Recipe", "name": "Tomato Toast",
         "description": "A summer
lunch.", "image": ["/photo.jpg",],
         "recipeYield": "1 loaf", "totalTime": "PT0M", "cookTime": "PT10M",
         "recipeIngredient": ["2 tomatoes", "Bread",],
         "recipeInstructions": ["Toast the bread.", "Rub in the tomato."],
        }
      //]]>`),
    ),
    recipe: {
      ...NONE,
      title: "Tomato Toast",
      description: "A summer lunch.",
      ingredients: "2 tomatoes\nBread",
      instructions: "Toast the bread.\nRub in the tomato.",
      prepMinutes: 10,
    },
  },
  {
    name: "nested-steps-and-quantities",
    body: html(
      jsonLd({
        "@context": { "@vocab": "https://schema.org/" },
        "@type": "schema:Recipe",
        name: { "@value": "Hummus", "@language": "en" },
        image: [{ "@type": "ImageObject", contentUrl: "//127.0.0.1:1/missing.jpg" }, "photo.jpg"],
        recipeYield: { "@type": "QuantitativeValue", value: 8, unitText: "portions" },
        totalTime: "1 hour 20 minutes",
        recipeIngredient: [{ "@type": "HowToSupply", name: "400 g chickpeas" }, "100 g tahini"],
        recipeInstructions: {
          "@type": "ItemList",
          itemListElement: [
            {
              "@type": "HowToStep",
              itemListElement: [{ "@type": "HowToDirection", text: "Soak overnight." }],
            },
            { "@type": "HowToStep", name: "Blend until smooth." },
          ],
        },
        nutrition: { calories: { "@type": "Energy", value: "166 Kcal" } },
      }),
    ),
    recipe: {
      ...NONE,
      title: "Hummus",
      servings: 8,
      ingredients: "400 g chickpeas\n100 g tahini",
      instructions: "Soak overnight.\nBlend until smooth.",
      prepMinutes: 80,
      estimatedCalories: 166,
    },
  },
  {
    name: "entities-encoded-twice",
    body: html(
      jsonLd({
        "@type": "Recipe",
        name: "Mac &amp;amp; Cheese",
        description: "&lt;p&gt;Creamy &amp;amp; quick.&lt;/p&gt;",
        image: { "@list": [] },
        thumbnailUrl: "/photo.jpg",
        recipeYield: "500 g",
        recipeIngredient: ["200&nbsp;g macaroni", "&#x31;&#48;0 g cheddar"],
        recipeInstructions: [
          step("1. Cook &lt;b&gt;al dente&lt;/b&gt;."),
          step("&quot;Melt&quot; the cheese."),
        ],
        nutrition: [{ calories: "" }],
      }),
    ),
    recipe: {
      ...NONE,
      title: "Mac & Cheese",
      description: "Creamy & quick.",
      ingredients: "200 g macaroni\n100 g cheddar",
      instructions: 'Cook al dente.\n"Melt" the cheese.',
    },
    hasPhoto: false,
  },
  {
    name: "open-graph-only",
    body: html(
      `<meta property="og:title" content="Grandma&#39;s Stew | A Kitchen"><meta name="description" content="Slow.">
       <meta property="og:image" content="/photo.jpg">`,
    ),
    recipe: { ...NONE, title: "Grandma's Stew", description: "Slow." },
  },
];
