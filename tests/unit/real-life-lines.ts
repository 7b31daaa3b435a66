/**
 * Lines of recipes as cooks write them in seven languages, with what a cook reads in them: the amount, its unit (a key of
 * server/features/foods/units.ts), the whole weight or volume if the line states one, the food and the note. "-" is nothing;
 * instead of the amount, "heading" and "none" (no ingredient).
 */
export const REAL_LIFE_LINES = `
500 g minced beef | 500 | g | 500 g | minced beef | -
500g minced beef | 500 | g | 500 g | minced beef | -
1kg potatoes | 1 | kg | 1000 g | potatoes | -
1.5kg chicken thighs | 1.5 | kg | 1500 g | chicken thighs | -
250ml double cream | 250 | ml | 250 ml | double cream | -
2 eggs | 2 | - | - | eggs | -
2 large eggs, beaten | 2 | - | - | eggs | beaten
3 large egg yolks | 3 | - | - | egg yolks | -
1 egg, lightly beaten | 1 | - | - | egg | lightly beaten
a dozen eggs | 12 | - | - | eggs | -
1 dozen eggs | 12 | - | - | eggs | -
half a dozen eggs | 6 | - | - | eggs | -
2 dozen clams | 24 | - | - | clams | -
1 cup all-purpose flour | 1 | cup | 240 ml | all-purpose flour | -
1 cup (120 g) flour | 1 | cup | 120 g | flour | 120 g
2 1/2 cups flour | 2.5 | cup | 600 ml | flour | -
2½ cups flour, plus more for dusting | 2.5 | cup | 600 ml | flour | plus more for dusting
2 ½ cups flour | 2.5 | cup | 600 ml | flour | -
2-1/2 cups flour | 2.5 | cup | 600 ml | flour | -
2 and 1/2 cups flour | 2.5 | cup | 600 ml | flour | -
.5 cup sugar | 0.5 | cup | 120 ml | sugar | -
.25 ounce package active dry yeast | 1 | packet | 7.1 g | active dry yeast | -
1 (.25 ounce) package active dry yeast | 1 | packet | 7.1 g | active dry yeast | .25 ounce
2 (.25 oz) envelopes yeast | 2 | packet | 14 g | yeast | .25 oz
0.5 lb shrimp | 0.5 | lb | 227 g | shrimp | -
1/2 pound bacon | 0.5 | lb | 227 g | bacon | -
1lb 2oz beef | 1 | lb | 510 g | beef | -
1 lb 8 oz potatoes | 1 | lb | 680 g | potatoes | -
500 g (1 lb 2 oz) beef | 500 | g | 500 g | beef | 1 lb 2 oz
1 lb. ground beef (80/20) | 1 | lb | 454 g | ground beef | 80/20
1 lb 80/20 ground beef | 1 | lb | 454 g | 80/20 ground beef | -
1 T butter | 1 | tbsp | 15 ml | butter | -
1 t butter | 1 | tsp | 5 ml | butter | -
2 T. soy sauce | 2 | tbsp | 30 ml | soy sauce | -
2 t. vanilla | 2 | tsp | 10 ml | vanilla | -
1 Tbsp. olive oil | 1 | tbsp | 15 ml | olive oil | -
1 tbl honey | 1 | tbsp | 15 ml | honey | -
1 T-bone steak | 1 | - | - | T-bone steak | -
1 tsp. salt | 1 | tsp | 5 ml | salt | -
1 c. sugar | 1 | cup | 240 ml | sugar | -
1 qt. chicken stock | 1 | quart | 946 ml | chicken stock | -
1 pt cream | 1 | pint | 473 ml | cream | -
8 fl oz milk | 8 | floz | 237 ml | milk | -
8 fluid ounces milk | 8 | floz | 237 ml | milk | -
1 gallon milk | 1 | gallon | 3785 ml | milk | -
1 cup plus 2 tablespoons sugar | 1 | cup | 270 ml | sugar | -
1 cup + 2 tbsp flour | 1 | cup | 270 ml | flour | -
1 tablespoon and 1 teaspoon oil | 1 | tbsp | 20 ml | oil | -
¼ cup oil (plus 1 tablespoon) | 0.25 | cup | 75 ml | oil | plus 1 tablespoon
1 stick butter | 1 | stick | 113 g | butter | -
2 sticks (1 cup) unsalted butter, softened | 2 | stick | 226 g | unsalted butter | 1 cup, softened
1 stick (113 g) butter | 1 | stick | 113 g | butter | 113 g
1 knob of butter | 1 | knob | 15 g | butter | -
a knob of butter | 1 | knob | 15 g | butter | -
a handful of spinach | 1 | handful | 30 g | spinach | -
a splash of milk | - | - | - | milk | a splash of
a pinch of salt | 1 | pinch | 0.4 g | salt | -
pinch of salt | 1 | pinch | 0.4 g | salt | -
salt and pepper | - | - | - | salt and pepper | -
salt & pepper, to taste | - | - | - | salt & pepper | to taste
Salt to taste | - | - | - | Salt | to taste
Kosher salt and freshly ground black pepper | - | - | - | Kosher salt and freshly ground black pepper | -
oil for frying | - | - | - | oil | for frying
Fresh parsley, for garnish | - | - | - | Fresh parsley | for garnish
2 cloves garlic, minced | 2 | clove | 8 g | garlic | minced
2 garlic cloves, crushed | 2 | clove | 8 g | garlic cloves | crushed
1 clove of garlic | 1 | clove | 4 g | garlic | -
4 x cloves garlic | 4 | clove | 16 g | garlic | -
1 head garlic | 1 | head | - | garlic | -
2 stalks celery | 2 | piece | - | celery | -
1 (14 oz) can coconut milk | 1 | can | 397 g | coconut milk | 14 oz
1 14 oz can coconut milk | 1 | can | 397 g | coconut milk | -
1 (14.5-ounce) can diced tomatoes, undrained | 1 | can | 411 g | diced tomatoes | 14.5-ounce, undrained
2 (400 g) cans chickpeas, drained | 2 | can | 800 g | chickpeas | 400 g, drained
2 x 400g cans chickpeas, drained | 2 | can | 800 g | chickpeas | drained
400g can chickpeas, drained and rinsed | 1 | can | 400 g | chickpeas | drained and rinsed
2 x 400 g tins chopped tomatoes | 2 | can | 800 g | chopped tomatoes | -
2 cans (15 oz each) black beans | 2 | can | 851 g | black beans | 15 oz each
2 - 15 oz cans black beans | 2 | can | 851 g | black beans | -
2 – 16 oz packages pasta | 2 | packet | 907 g | pasta | -
1-16 oz. jar salsa | 1 | can | 454 g | salsa | -
1 (10 3/4 oz) can cream of mushroom soup | 1 | can | 305 g | cream of mushroom soup | 10 3/4 oz
1 can tomatoes | 1 | can | - | tomatoes | -
1 can (28 oz; 800 g) whole tomatoes | 1 | can | 794 g | whole tomatoes | 28 oz; 800 g
1 can (11 oz, 312 g) corn kernels (drained, 1 cup) | 1 | can | 312 g | corn kernels | 11 oz, 312 g, drained, 1 cup
8 oz package cream cheese | 1 | packet | 227 g | cream cheese | -
1 (8 ounce) package cream cheese, softened | 1 | packet | 227 g | cream cheese | 8 ounce, softened
500 g bag spinach | 1 | packet | 500 g | spinach | -
1 package (16 oz) egg noodles | 1 | packet | 454 g | egg noodles | 16 oz
1 packet ramen noodles | 1 | packet | - | ramen noodles | -
1 box brownie mix | 1 | packet | - | brownie mix | -
1 bunch parsley, chopped | 1 | bunch | 40 g | parsley | chopped
1 bunch fresh cilantro | 1 | bunch | 40 g | fresh cilantro | -
4 (6 oz) salmon fillets | 4 | - | 680 g | salmon fillets | 6 oz
4 (4-ounce) boneless chicken breasts | 4 | - | 454 g | boneless chicken breasts | 4-ounce
2 (8 ounce) rib eye steaks | 2 | - | 454 g | rib eye steaks | 8 ounce
4 salmon fillets (6 oz each) | 4 | - | 680 g | salmon fillets | 6 oz each
6 chicken thighs (about 2 pounds) | 6 | - | 907 g | chicken thighs | about 2 pounds
2 onions (300 g) | 2 | - | 300 g | onions | 300 g
1 (3 pound) whole chicken | 1 | - | 1361 g | whole chicken | 3 pound
3 lb whole chicken | 3 | lb | 1361 g | whole chicken | -
12 (6-inch) corn tortillas | 12 | - | - | corn tortillas | 6-inch
1 (9 inch) unbaked pie crust | 1 | - | - | unbaked pie crust | 9 inch
1 9-inch pie crust | 1 | - | - | pie crust | 9-inch
1-inch piece ginger, grated | 1 | piece | - | ginger | 1-inch, grated
2 inch piece of fresh ginger | 1 | piece | - | fresh ginger | 2 inch
3cm piece of ginger | 1 | piece | - | ginger | 3cm
20 cm springform pan | none
9x13 inch baking dish | none
48 miniature marshmallows | 48 | - | - | miniature marshmallows | -
10 mini rolls | 10 | - | - | mini rolls | -
4 mint leaves | 4 | leaf | - | mint leaves | -
12 mint sprigs | 12 | sprig | 24 g | mint sprigs | -
2 minced shallots | 2 | - | - | minced shallots | -
3 parts gin | 3 | piece | - | gin | -
2% milk | - | - | - | 2% milk | -
1 cup 2% milk | 1 | cup | 240 ml | 2% milk | -
2-3 carrots, peeled | 2.5 | - | - | carrots | peeled
2 to 3 tablespoons olive oil | 2.5 | tbsp | 38 ml | olive oil | -
100g-150g cheese | 125 | g | 125 g | cheese | -
1 cup to 2 cups stock | 1.5 | cup | 360 ml | stock | -
4-6 oz salmon | 5 | oz | 142 g | salmon | -
1/4-1/2 tsp chili flakes | 0.38 | tsp | 1.9 ml | chili flakes | -
about 2 cups water | 2 | cup | 480 ml | water | -
scant 1 cup milk | 1 | cup | 240 ml | milk | -
1 heaping tablespoon cocoa | 1 | tbsp | 15 ml | cocoa | -
1 cup packed brown sugar | 1 | cup | 240 ml | brown sugar | -
1 medium onion, diced | 1 | - | - | onion | diced
1 small yellow onion, finely chopped | 1 | - | - | yellow onion | finely chopped
1 onion - chopped | 1 | - | - | onion | chopped
½ onion | 0.5 | - | - | onion | -
1/2 of a lemon | 0.5 | - | - | lemon | -
half a lemon | 0.5 | - | - | lemon | -
Juice of 1 lemon | 1 | - | - | lemon | Juice of
juice of half a lime | 0.5 | - | - | lime | juice of
Juice and zest of 2 oranges | 2 | - | - | oranges | Juice and zest of
Zest of 1 lemon | 1 | - | - | lemon | Zest of
1 lemon, juiced | 1 | - | - | lemon | juiced
3 slices bacon, chopped | 3 | slice | - | bacon | chopped
three slices of pineapple | 3 | slice | - | pineapple | -
2 rashers streaky bacon | 2 | slice | - | streaky bacon | -
1 sheet puff pastry, thawed | 1 | leaf | - | puff pastry | thawed
2 sheets nori | 2 | leaf | - | nori | -
24 wonton wrappers | 24 | - | - | wonton wrappers | -
8 taco shells | 8 | - | - | taco shells | -
1 scoop vanilla protein powder | 1 | scoop | 30 g | vanilla protein powder | -
3 sprigs thyme | 3 | sprig | 6 g | thyme | -
2 bay leaves | 2 | leaf | - | bay leaves | -
two tablespoons of sugar | 2 | tbsp | 30 ml | sugar | -
five potatoes | 5 | - | - | potatoes | -
six eggs | 6 | - | - | eggs | -
1 ½ teaspoons baking powder | 1.5 | tsp | 7.5 ml | baking powder | -
1⁄2 cup milk | 0.5 | cup | 120 ml | milk | -
1,000 ml water | 1000 | ml | 1000 ml | water | -
Flour: 250 g | 250 | g | 250 g | Flour | -
Butter – 100g | 100 | g | 100 g | Butter | -
Eggs x 3 | 3 | - | - | Eggs | -
• 200 g sugar | 200 | g | 200 g | sugar | -
- 2 tbsp honey | 2 | tbsp | 30 ml | honey | -
☐ 1 onion | 1 | - | - | onion | -
* 3 eggs | 3 | - | - | eggs | -
200 g feta or goat cheese | 200 | g | 200 g | feta | or goat cheese
2 tbsp of the marinade | 2 | tbsp | 30 ml | marinade | -
For the dough: | heading
For the dough | heading
FOR THE SAUCE | heading
For the caramel sauce | heading
Filling | heading
DOUGH | heading
Topping: | heading
# Topping | heading
**Frosting** | heading
#Topping | heading
Dressing | - | - | - | Dressing | -
#10 can tomatoes | - | - | - | #10 can tomatoes | -
Ingredients | heading
Bake for 20 minutes | none
20 minutes in the oven | none
30 mins | none
1 hr | none
350 degrees F | none
180°C | none
Serves 4 | none
4 servings | none
500 g Hackfleisch | 500 | g | 500 g | Hackfleisch | -
250 g Mehl (Type 405) | 250 | g | 250 g | Mehl | Type 405
1,5 kg Kartoffeln, festkochend | 1.5 | kg | 1500 g | Kartoffeln | festkochend
1/2 l Milch | 0.5 | l | 500 ml | Milch | -
1/4 Liter Sahne | 0.25 | l | 250 ml | Sahne | -
4 EL Olivenöl | 4 | tbsp | 60 ml | Olivenöl | -
4 Essl. Öl | 4 | tbsp | 60 ml | Öl | -
1 Eßlöffel Senf | 1 | tbsp | 15 ml | Senf | -
1 TL Salz | 1 | tsp | 5 ml | Salz | -
2 gestr. TL Backpulver | 2 | tsp | 10 ml | Backpulver | -
1 gehäufter EL Zucker | 1 | tbsp | 15 ml | Zucker | -
1 Teel. Zucker | 1 | tsp | 5 ml | Zucker | -
1 Prise Salz | 1 | pinch | 0.4 g | Salz | -
1 Msp. Zimt | 1 | pinch | 0.4 g | Zimt | -
1 Pck. Vanillezucker | 1 | packet | - | Vanillezucker | -
1 Päckchen Trockenhefe | 1 | packet | - | Trockenhefe | -
1 Würfel Hefe (42 g) | 1 | piece | 42 g | Hefe | 42 g
1 Bund Petersilie | 1 | bunch | 40 g | Petersilie | -
2 Zehen Knoblauch | 2 | clove | 8 g | Knoblauch | -
2 Knoblauchzehen | 2 | clove | 8 g | Knoblauchzehen | -
1 Dose Tomaten (400 g) | 1 | can | 400 g | Tomaten | 400 g
1 Dose (à 400 g) Kichererbsen, abgetropft | 1 | can | 400 g | Kichererbsen | à 400 g, abgetropft
1 Becher Schmand (200 g) | 1 | glass | 200 g | Schmand | 200 g
200 g Schinken, gewürfelt | 200 | g | 200 g | Schinken | gewürfelt
3 große Eier | 3 | - | - | Eier | -
1 kleine Zwiebel | 1 | - | - | Zwiebel | -
2 mittelgroße Zwiebeln | 2 | - | - | Zwiebeln | -
etwa 300 g Spinat | 300 | g | 300 g | Spinat | -
ca. 200 ml Brühe | 200 | ml | 200 ml | Brühe | -
2-3 Möhren | 2.5 | - | - | Möhren | -
eine Zwiebel | 1 | - | - | Zwiebel | -
eine halbe Gurke | 0.5 | - | - | Gurke | -
ein Dutzend Eier | 12 | - | - | Eier | -
1 Pfund Spargel | 1 | pfund | 500 g | Spargel | -
Saft von 1 Zitrone | 1 | - | - | Zitrone | Saft von
Saft einer halben Zitrone | 0.5 | - | - | Zitrone | Saft
Saft und Abrieb von 2 Orangen | 2 | - | - | Orangen | Saft und Abrieb von
5 cm Ingwer | 1 | piece | - | Ingwer | 5 cm
2 Scheiben Toast | 2 | slice | - | Toast | -
4 Blatt Gelatine | 4 | leaf | - | Gelatine | -
1 Rolle Blätterteig | 1 | packet | - | Blätterteig | -
1 Stück Butter | 1 | piece | - | Butter | -
Salz und Pfeffer | - | - | - | Salz und Pfeffer | -
Salz, Pfeffer | - | - | - | Salz | Pfeffer
etwas Öl | - | - | - | Öl | etwas
Öl zum Braten | - | - | - | Öl | zum Braten
Petersilie nach Belieben | - | - | - | Petersilie | nach Belieben
Mehl 500 g | 500 | g | 500 g | Mehl | -
200 g Butter (oder Margarine) | 200 | g | 200 g | Butter | oder Margarine
Für den Teig | heading
Für die Füllung: | heading
Für das Dressing | heading
Teig | heading
FÜLLUNG | heading
Zutaten | heading
45 Minuten backen | none
30 Min. | none
200 Grad | none
Für 4 Personen | none
500 gr kıyma | 500 | g | 500 g | kıyma | -
yarım kilo kıyma | 0.5 | kg | 500 g | kıyma | -
1 kilo patates | 1 | kg | 1000 g | patates | -
1,5 su bardağı un | 1.5 | glass | 300 ml | un | -
1 buçuk su bardağı süt | 1.5 | glass | 300 ml | süt | -
bir buçuk su bardağı pirinç | 1.5 | glass | 300 ml | pirinç | -
yarım su bardağı şeker | 0.5 | glass | 100 ml | şeker | -
1 çay bardağı sıvı yağ | 1 | teaglass | 100 ml | sıvı yağ | -
2 yemek kaşığı domates salçası | 2 | tbsp | 30 ml | domates salçası | -
4 y.k. zeytinyağı | 4 | tbsp | 60 ml | zeytinyağı | -
2 yk un | 2 | tbsp | 30 ml | un | -
1 tatlı kaşığı karbonat | 1 | dessertspoon | 10 ml | karbonat | -
1 çay kaşığı tuz | 1 | tsp | 5 ml | tuz | -
1 ç.k. karabiber | 1 | tsp | 5 ml | karabiber | -
1 kahve fincanı irmik | 1 | coffeecup | 75 ml | irmik | -
3 diş sarımsak | 3 | clove | 12 g | sarımsak | -
1 demet maydanoz | 1 | bunch | 40 g | maydanoz | -
2 adet soğan | 2 | piece | - | soğan | -
3 tane yumurta | 3 | piece | - | yumurta | -
2 orta boy patlıcan | 2 | - | - | patlıcan | -
1 büyük boy soğan | 1 | - | - | soğan | -
1 paket kabartma tozu | 1 | packet | - | kabartma tozu | -
1 kutu krema (200 ml) | 1 | can | 200 ml | krema | 200 ml
1 dilim ekmek | 1 | slice | - | ekmek | -
1 tutam tuz | 1 | pinch | 0.4 g | tuz | -
1 avuç ceviz | 1 | handful | 30 g | ceviz | -
bir düzine yumurta | 12 | - | - | yumurta | -
1 limonun suyu | 1 | - | - | limonun suyu | -
yarım limonun suyu | 0.5 | - | - | limonun suyu | -
Yarım limon | 0.5 | - | - | limon | -
2-3 dal taze soğan | 2.5 | sprig | 5 g | taze soğan | -
1 litre süt | 1 | l | 1000 ml | süt | -
3 yufka | 3 | - | - | yufka | -
Tuz, karabiber | - | - | - | Tuz | karabiber
Kızartmak için sıvı yağ | - | - | - | sıvı yağ | Kızartmak için
Üzeri için 100 gr kaşar | 100 | g | 100 g | kaşar | Üzeri için
Aldığı kadar un | - | - | - | un | Aldığı kadar
Hamur için | heading
Hamuru için: | heading
İç harcı için | heading
Şerbeti için | heading
Malzemeler | heading
4 kişilik | none
30 dakika | none
200 g de farine | 200 | g | 200 g | farine | -
200 gr de beurre mou | 200 | g | 200 g | beurre mou | -
25 cl de lait | 25 | cl | 250 ml | lait | -
1/2 litre de crème | 0.5 | l | 500 ml | crème | -
3 œufs | 3 | - | - | œufs | -
3 gros oeufs | 3 | - | - | oeufs | -
une douzaine d'huîtres | 12 | - | - | huîtres | -
1 gousse d'ail | 1 | clove | 4 g | ail | -
2 gousses d’ail hachées | 2 | clove | 8 g | ail hachées | -
1 c. à soupe d'huile d'olive | 1 | tbsp | 15 ml | huile d'olive | -
2 c à s de sucre | 2 | tbsp | 30 ml | sucre | -
2 c. à café de sel | 2 | tsp | 10 ml | sel | -
1 càc de cannelle | 1 | tsp | 5 ml | cannelle | -
1 cuillère à soupe de moutarde | 1 | tbsp | 15 ml | moutarde | -
1 cuil. à soupe de miel | 1 | tbsp | 15 ml | miel | -
1 pincée de sel | 1 | pinch | 0.4 g | sel | -
1 sachet de levure chimique | 1 | packet | - | levure chimique | -
1 sachet de levure (11 g) | 1 | packet | 11 g | levure | 11 g
1 boîte de tomates pelées (400 g) | 1 | can | 400 g | tomates pelées | 400 g
1 pot de yaourt | 1 | packet | - | yaourt | -
1 noix de beurre | 1 | knob | 15 g | beurre | -
1 botte de persil | 1 | bunch | 40 g | persil | -
3 branches de thym | 3 | sprig | 6 g | thym | -
2 feuilles de laurier | 2 | leaf | - | laurier | -
4 tranches de jambon | 4 | slice | - | jambon | -
1 verre de vin blanc | 1 | glass | 200 ml | vin blanc | -
une demi-tasse de sucre | 0.5 | cup | 120 ml | sucre | -
1 oignon, émincé | 1 | - | - | oignon | émincé
un petit oignon | 1 | - | - | oignon | -
2 pommes de terre moyennes | 2 | - | - | pommes de terre | -
4 à 5 pommes | 4.5 | - | - | pommes | -
Le jus d'un citron | 1 | - | - | citron | Le jus d'
Jus d'1/2 citron | 0.5 | - | - | citron | Jus d'
Le zeste de 2 citrons | 2 | - | - | citrons | Le zeste de
1 pâte brisée | 1 | - | - | pâte brisée | -
Sel et poivre | - | - | - | Sel et poivre | -
Sel, poivre | - | - | - | Sel | poivre
huile pour la friture | - | - | - | huile | pour la friture
un peu de beurre | - | - | - | beurre | un peu de
Pour la pâte | heading
Pour la garniture : | heading
Garniture | heading
Ingrédients | heading
Pour 4 personnes | none
20 minutes de cuisson | none
250 g de harina | 250 | g | 250 g | harina | -
1/2 kg de carne picada | 0.5 | kg | 500 g | carne picada | -
1 kilo de patatas | 1 | kg | 1000 g | patatas | -
200 ml de nata | 200 | ml | 200 ml | nata | -
6 huevos | 6 | - | - | huevos | -
media docena de huevos | 6 | - | - | huevos | -
media cebolla | 0.5 | - | - | cebolla | -
1 diente de ajo | 1 | clove | 4 g | ajo | -
2 dientes de ajo picados | 2 | clove | 8 g | ajo picados | -
3 cucharadas de aceite de oliva | 3 | tbsp | 45 ml | aceite de oliva | -
3 cdas. de azúcar | 3 | tbsp | 45 ml | azúcar | -
1 cda de vinagre | 1 | tbsp | 15 ml | vinagre | -
1 cdta. de sal | 1 | tsp | 5 ml | sal | -
1 cucharadita de comino | 1 | tsp | 5 ml | comino | -
1 taza de arroz | 1 | cup | 240 ml | arroz | -
1 vaso de leche | 1 | glass | 200 ml | leche | -
1 pizca de sal | 1 | pinch | 0.4 g | sal | -
1 lata de atún | 1 | can | - | atún | -
1 bote de garbanzos cocidos (400 g) | 1 | can | 400 g | garbanzos cocidos | 400 g
1 sobre de levadura | 1 | packet | - | levadura | -
1 manojo de perejil | 1 | bunch | 40 g | perejil | -
2 hojas de laurel | 2 | leaf | - | laurel | -
4 lonchas de jamón | 4 | slice | - | jamón | -
2 rebanadas de pan | 2 | slice | - | pan | -
un chorrito de aceite | - | - | - | aceite | un chorrito de
2 pimientos rojos grandes | 2 | - | - | pimientos rojos | -
1 cebolla pequeña | 1 | - | - | cebolla | -
El zumo de 1 limón | 1 | - | - | limón | El zumo de
Jugo de medio limón | 0.5 | - | - | limón | Jugo de
Ralladura de 1 naranja | 1 | - | - | naranja | Ralladura de
Sal al gusto | - | - | - | Sal | al gusto
Sal y pimienta | - | - | - | Sal y pimienta | -
Aceite para freír | - | - | - | Aceite | para freír
Para la masa | heading
Para el relleno: | heading
Relleno | heading
Ingredientes | heading
4 raciones | none
30 minutos | none
400 g di spaghetti | 400 | g | 400 g | spaghetti | -
400 gr. di farina 00 | 400 | g | 400 g | farina 00 | -
1 etto di prosciutto | 1 | etto | 100 g | prosciutto | -
3 etti di farina | 3 | etto | 300 g | farina | -
mezzo chilo di pomodori | 0.5 | kg | 500 g | pomodori | -
2 uova | 2 | - | - | uova | -
Uova 3 | 3 | - | - | Uova | -
Farina 00 500 g | 500 | g | 500 g | Farina 00 | -
Latte intero 250 ml | 250 | ml | 250 ml | Latte intero | -
2 spicchi d'aglio | 2 | clove | 8 g | aglio | -
1 spicchio d’aglio | 1 | clove | 4 g | aglio | -
2 cucchiai di olio | 2 | tbsp | 30 ml | olio | -
1 cucchiaio di zucchero | 1 | tbsp | 15 ml | zucchero | -
1 cucchiaino di sale | 1 | tsp | 5 ml | sale | -
1 bicchiere di vino bianco | 1 | glass | 200 ml | vino bianco | -
1 bustina di lievito | 1 | packet | - | lievito | -
1 pizzico di sale | 1 | pinch | 0.4 g | sale | -
un pizzico di sale | 1 | pinch | 0.4 g | sale | -
1 mazzetto di prezzemolo | 1 | bunch | 40 g | prezzemolo | -
1 scatola di ceci (400 g) | 1 | can | 400 g | ceci | 400 g
1 rametto di rosmarino | 1 | sprig | 2 g | rosmarino | -
4 foglie di basilico | 4 | leaf | - | basilico | -
4 fette di pane | 4 | slice | - | pane | -
mezza cipolla | 0.5 | - | - | cipolla | -
1 cipolla piccola | 1 | - | - | cipolla | -
una dozzina di uova | 12 | - | - | uova | -
Succo di 1 limone | 1 | - | - | limone | Succo di
Scorza di 1 limone | 1 | - | - | limone | Scorza di
Sale q.b. | - | - | - | Sale | q.b.
sale e pepe | - | - | - | sale e pepe | -
Olio per friggere | - | - | - | Olio | per friggere
Per la pasta | heading
Per il ripieno: | heading
Ripieno | heading
Ingredienti | heading
Per 4 persone | none
10 minuti | none
٢ كوب دقيق | 2 | cup | 480 ml | دقيق | -
كوبين من الطحين | 2 | cup | 480 ml | الطحين | -
كوب ونصف سكر | 1.5 | cup | 360 ml | سكر | -
كوب و ربع حليب | 1.25 | cup | 300 ml | حليب | -
٢ كوب ونصف ماء دافئ | 2.5 | cup | 600 ml | ماء دافئ | -
نصف كوب زيت نباتي | 0.5 | cup | 120 ml | زيت نباتي | -
نصف كأس زيت زيتون | 0.5 | cup | 120 ml | زيت زيتون | -
ثلث كوب عسل | 0.33 | cup | 79 ml | عسل | -
ثلاثة أرباع كوب لبن | 0.75 | cup | 180 ml | لبن | -
½ ملعقة صغيرة ملح | 0.5 | tsp | 2.5 ml | ملح | -
ملعقة كبيرة من السكر | 1 | tbsp | 15 ml | السكر | -
ملعقتان كبيرتان زبدة | 2 | tbsp | 30 ml | زبدة | -
ملعقتين كبيرتين زبده | 2 | tbsp | 30 ml | زبده | -
٣ ملاعق طعام كاكاو | 3 | tbsp | 45 ml | كاكاو | -
ملعقة صغيره بيكنج باودر | 1 | tsp | 5 ml | بيكنج باودر | -
2 م.ك خل | 2 | tbsp | 30 ml | خل | -
رشّة مِلح | 1 | pinch | 0.4 g | ملح | -
٥٠٠غ لحم مفروم | 500 | g | 500 g | لحم مفروم | -
500 جرام لحمة مفرومة | 500 | g | 500 g | لحمة مفرومة | -
نصف كيلو لحم مفروم | 0.5 | kg | 500 g | لحم مفروم | -
كيلو ونصف دجاج | 1.5 | kg | 1500 g | دجاج | -
١٫٥ كيلو سمك | 1.5 | kg | 1500 g | سمك | -
1 كجم طماطم | 1 | kg | 1000 g | طماطم | -
لتر حليب | 1 | l | 1000 ml | حليب | -
بيضتان | 2 | - | - | بيضتان | -
بصلة مفرومة ناعماً | 1 | - | - | بصلة مفرومة ناعما | -
صفار بيضة | - | - | - | صفار بيضة | -
بيضتين مخفوقتين | 2 | - | - | بيضتين مخفوقتين | -
ثلاث بيضات | 3 | - | - | بيضات | -
2 حبة بصل مفرومة | 2 | piece | - | بصل مفرومة | -
حبة بصل كبيرة، مفرومة | 1 | piece | - | بصل | مفرومة
حبّتا طماطم | 2 | piece | - | طماطم | -
٣ فصوص ثوم مهروس | 3 | clove | 12 g | ثوم مهروس | -
فصين ثوم | 2 | clove | 8 g | ثوم | -
حزمة بقدونس مفرومة | 1 | bunch | 40 g | بقدونس مفرومة | -
٢ عود قرفة | 2 | sprig | 4 g | قرفة | -
علبتين تونة | 2 | can | - | تونة | -
2 علبة زبادي (170 غ) | 2 | can | 340 g | زبادي | 170 غ
كيس معكرونة (500 غ) | 1 | packet | 500 g | معكرونة | 500 غ
ملح وفلفل أسود | - | - | - | ملح وفلفل أسود | -
ملح حسب الرغبة | - | - | - | ملح | حسب الرغبة
زيت للقلي | - | - | - | زيت | للقلي
دقيق: 2 كوب | 2 | cup | 480 ml | دقيق | -
السكر ٢٠٠ غ | 200 | g | 200 g | السكر | -
حوالي 200 غ جبن | 200 | g | 200 g | جبن | -
2-3 حبات بطاطس | 2.5 | piece | - | بطاطس | -
قليل من الماء | - | - | - | الماء | قليل من
20 دقيقة | none
المقادير | heading
للعجينة | heading
مقادير الحشوة | heading
`;
