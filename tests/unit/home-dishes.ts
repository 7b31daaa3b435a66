/**
 * Common home dishes by their own names, 60 per language, written from general knowledge before the table was searched
 * for them. The table may be extended for the dishes at even positions; those at odd positions only measure it.
 */
export const HOME_DISHES: Readonly<Record<string, string>> = {
  Turkish: `Mercimek çorbası; Ezogelin çorbası; Tarhana çorbası; Yayla çorbası; Domates çorbası; Tavuk suyu çorbası;
    Kuru fasulye; Nohut yemeği; Taze fasulye; Barbunya pilaki; Bezelye yemeği; Karnıyarık; İmam bayıldı; Musakka;
    Biber dolması; Yaprak sarma; Lahana sarması; Kabak dolması; Zeytinyağlı enginar; Zeytinyağlı pırasa; Ispanak yemeği;
    Türlü; Menemen; Çılbır; Sucuklu yumurta; Pirinç pilavı; Bulgur pilavı; Şehriyeli pilav; Domatesli makarna;
    Fırında makarna; Mantı; Kıymalı makarna; İzmir köfte; Sulu köfte; Kadınbudu köfte; Mercimek köftesi; İçli köfte;
    Tavuk sote; Fırında tavuk; Et sote; Orman kebabı; Hünkar beğendi; Etli nohut; Kıymalı ıspanak; Patates yemeği;
    Patlıcan kızartması; Mücver; Sigara böreği; Ispanaklı börek; Gözleme; Poğaça; Kıymalı pide; Çoban salatası; Cacık;
    Kısır; Piyaz; Sütlaç; İrmik helvası; Aşure; Hamsi tava`,
  German: `Spaghetti Bolognese; Wiener Schnitzel; Schweinebraten; Sauerbraten; Rinderrouladen; Gulasch; Frikadellen;
    Königsberger Klopse; Bratwurst mit Sauerkraut; Currywurst; Kartoffelsalat; Nudelsalat; Kartoffelsuppe; Linsensuppe;
    Erbsensuppe; Hühnersuppe; Gulaschsuppe; Kürbissuppe; Kartoffelpuffer; Bratkartoffeln; Kartoffelpüree; Kartoffelgratin;
    Käsespätzle; Maultaschen; Flammkuchen; Zwiebelkuchen; Grünkohl mit Pinkel; Rotkohl; Spargel mit Schinken;
    Gefüllte Paprika; Kohlrouladen; Hackbraten; Chili con Carne; Nudelauflauf; Kartoffelauflauf; Lasagne; Leberkäse;
    Labskaus; Fischstäbchen; Matjes mit Pellkartoffeln; Backfisch; Rührei; Spiegelei mit Spinat; Bauernfrühstück;
    Pfannkuchen; Kaiserschmarrn; Milchreis; Grießbrei; Apfelstrudel; Apfelkuchen; Käsekuchen; Schwarzwälder Kirschtorte;
    Rote Grütze; Germknödel; Semmelknödel; Hühnerfrikassee; Geschnetzeltes; Jägerschnitzel; Eintopf; Gurkensalat`,
  French: `Bœuf bourguignon; Blanquette de veau; Coq au vin; Pot-au-feu; Cassoulet; Choucroute garnie; Hachis parmentier;
    Gratin dauphinois; Ratatouille; Quiche lorraine; Soupe à l'oignon; Soupe de légumes; Velouté de potiron; Vichyssoise;
    Bouillabaisse; Moules marinières; Moules-frites; Steak frites; Steak tartare; Poulet rôti; Poulet basquaise;
    Lapin à la moutarde; Rôti de porc; Gigot d'agneau; Navarin d'agneau; Daube provençale; Petit salé aux lentilles;
    Saucisse purée; Endives au jambon; Tomates farcies; Courgettes farcies; Poivrons farcis; Gratin de courgettes;
    Gratin de chou-fleur; Gratin de pâtes; Tartiflette; Raclette; Fondue savoyarde; Croque-monsieur; Omelette;
    Œufs cocotte; Œufs mimosa; Salade niçoise; Salade de pâtes; Taboulé; Carottes râpées; Céleri rémoulade;
    Salade de chèvre chaud; Pâtes à la carbonara; Spaghetti bolognaise; Sole meunière; Brandade de morue; Aligot;
    Tarte aux pommes; Tarte tatin; Mousse au chocolat; Crème caramel; Crêpes; Clafoutis aux cerises; Île flottante`,
  Spanish: `Tortilla española; Paella valenciana; Gazpacho; Salmorejo; Croquetas de jamón; Lentejas con chorizo;
    Cocido madrileño; Fabada asturiana; Arroz con pollo; Arroz a la cubana; Arroz negro; Pollo asado; Pollo al ajillo;
    Pollo en pepitoria; Albóndigas en salsa; Macarrones con tomate; Macarrones con chorizo; Fideuá; Patatas bravas;
    Patatas a la riojana; Ensaladilla rusa; Ensalada mixta; Pisto manchego; Menestra de verduras; Espinacas con garbanzos;
    Potaje de garbanzos; Sopa de ajo; Sopa de fideos; Crema de calabacín; Puré de verduras; Judías verdes con patatas;
    Merluza a la gallega; Merluza en salsa verde; Bacalao al pil pil; Bacalao con tomate; Boquerones fritos;
    Calamares a la romana; Gambas al ajillo; Pulpo a la gallega; Sepia a la plancha; Lomo adobado; Filete empanado;
    Solomillo al whisky; Carne guisada; Rabo de toro; Callos a la madrileña; Huevos rotos; Huevos fritos con patatas;
    Migas; Empanada gallega; Canelones; Pimientos rellenos; Berenjenas rellenas; Pan con tomate; Arroz con leche;
    Natillas; Flan de huevo; Torrijas; Churros con chocolate; Crema catalana`,
  Italian: `Spaghetti alla carbonara; Spaghetti aglio e olio; Spaghetti al pomodoro; Spaghetti alle vongole;
    Bucatini all'amatriciana; Penne all'arrabbiata; Pasta al pesto; Pasta alla norma; Cacio e pepe; Tagliatelle al ragù;
    Lasagne alla bolognese; Gnocchi al pomodoro; Gnocchi alla romana; Tortellini in brodo; Ravioli ricotta e spinaci;
    Cannelloni; Pasta e fagioli; Pasta e ceci; Pasta al forno; Orecchiette alle cime di rapa; Risotto alla milanese;
    Risotto ai funghi; Minestrone; Ribollita; Pappa al pomodoro; Zuppa di lenticchie; Passatelli; Polenta; Arancini;
    Insalata di riso; Melanzane alla parmigiana; Caponata; Peperonata; Zucchine ripiene; Peperoni ripieni;
    Cotoletta alla milanese; Saltimbocca alla romana; Ossobuco; Scaloppine al limone; Polpette al sugo; Polpettone;
    Spezzatino di manzo; Pollo alla cacciatora; Pollo arrosto; Vitello tonnato; Brasato al Barolo; Bollito misto;
    Arista di maiale; Coniglio alla ligure; Baccalà alla vicentina; Fritto misto; Frittata di zucchine; Pizza margherita;
    Focaccia; Insalata caprese; Bruschetta; Panzanella; Tiramisù; Panna cotta; Crostata di marmellata`,
};
