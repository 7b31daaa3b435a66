/* Words for the headings of a pasted recipe, for the form of a dish. The notation is explained in patterns.ts. */

export const INSTRUCTIONS = `en: instructions, directions, method, preparation, steps, how to make, what to do, to make it;
  tr: yap(ı/i)l(ı/i)ş(ı/i), haz(ı/i)rlan(ı/i)ş(ı/i), nas(ı/i)l yap(ı/i)l(ı/i)r; de: zubereitung, anleitung(/en), so geht's;
  fr: préparation, étapes, la recette; es: preparación, elaboración, instrucciones, cómo hacer, cómo se hace, modo de hacerlo;
  it: preparazione, procedimento, come si fa, come preparare; ar: الطريقة, طريقة التحضير, طريقة (العمل/الإعداد/التحضير), التحضير, الخطوات, خطوات التحضير`;
/** Headings that 1.1.0 did not know, most in languages of which no other word is read. */
export const INGREDIENTS_ELSEWHERE = `de: die zutaten; nl: ingrediënten; da: ingredienser; pt: ingredientes; pl: składniki; cs: ingredience, suroviny; hu: hozzávalók; hr: sastojci; ro: ingrediente; fi: ainekset; ru: ингредиенты, состав; uk: інгредієнти; el: υλικά; ja: 材料; zh: 食材, 用料; ko: 재료; he: מצרכים, מרכיבים; fa: مواد لازم`;
export const INSTRUCTIONS_ELSEWHERE = `de: die zubereitung; nl: bereid(ing/ingswijze/en), werkwijze, zo maak je het; da: fremgangsmåde, sådan gør du; no: slik gjør du; sv: gör så här, tillagning; pt: modo de prepar(o/ação), preparo;
  pl: przygotowanie, sposób (przygotowania/wykonania), wykonanie; cs: postup, příprava; hu: elkészítés; hr: priprema; ro: mod de preparare, preparare; fi: valmistus, ohje; ru: приготовление, способ приготовления; uk: приготування;
  el: εκτέλεση, οδηγίες; ja: 作り方; zh: 做法, 步骤; ko: 만드는 법; he: אופן ההכנה, הוראות הכנה; fa: طرز تهیه`;
/** Both end a heading: "Kek için malzemeler", "Kek nasıl yapılır?" */
export const INGREDIENTS_BEHIND = `tr: için malzemeler`;
export const INSTRUCTIONS_BEHIND = `tr: nasıl yapılır, yapılışı`;
/** Headings of ingredients without that word, or in Arabic. */
export const NEEDED = `en: (/what )you(/ will) need; de: man braucht, du brauchst; fr: il (/vous )faut; es: (/qué )necesitas; it: cosa serve; ar: المكونات, المقادير, مقادير, مكونات`;
/** Headings of what follows a recipe. */
export const NOTES = `en: note(/s), tips, pro tip(/s), nutrition(/al), comment(/s), equipment, leave a, related, more from, you may, did you make, share this, copyright;
  tr: not(/lar), püf noktas(ı/i), yorumlar, besin, bu tarifi, benzer; de: notiz(/en), tipp(/s), hinweis(/e), nährwert(/e), kommentar(/e), guten appetit, newsletter;
  fr: note(/s), astuce(/s), conseil(/s), commentaires, valeurs nutri, vous aimerez; es: nota(/s), consejo(/s), información nutri, comentarios, deja un, compartir;
  it: note, consigli(o/), il consiglio, conservazione, valori nutri, commenti, potrebbe; ar: ملاحظ(ة/ات), نصائح, نصيحة, القيمة الغذائية, تعليقات, وصفات أخرى`;
/** Lines of a page around a recipe. */
export const NOISE = `en: skip to (/main )content, home, menu, about, recipes, jump to recipe, print(/ recipe), save(/ recipe), share, pin(/ recipe), bookmark this recipe, us, metric, info,
  deselect all, log in, sign up, facebook, pinterest, ad; tr: anasayfa, tarifler, yazdır, paylaş, giriş yap, tarif defterime ekle; de: zum inhalt springen,
  zum rezept, (/rezept )drucken, merken, teilen, speichern, werbung, anmelden; fr: accueil, imprimer(/ la recette), enregistrer, partager, se connecter, ajouter à mes favoris;
  es: inicio, saltar a la receta, imprimir(/ receta), guardar, compartir; it: vai al contenuto, cerca, stampa, condividi, salva(/ ricetta), ricette, video, newsletter; ar: الرئيسية, وصفات, طباعة, مشاركة, شارك(/ الوصفة), حفظ, تسجيل الدخول`;

/** Before the name of a dish: "Recipe: Lentil soup" */
export const RECIPE = `en: recipe, title, name; tr: tarif, başlık; de: rezept, titel; fr: recette, titre; es: receta, título; it: ricetta, titolo, nome; ar: وصفة`;
export const MY = `en: my, our; de: mein, das; fr: ma; es: mi; it: mia`;
/** Between such a word and the name. */
export const RECIPE_FOR = `en: for; de: für; fr: du, de la, de; es: de; it: di, del, della, per`;
/** Before what a message is about: such a line is no name of a dish. */
export const GREETING = `en: hi, hey, hello; tr: merhaba, selam; de: hallo, liebe(/r); fr: salut, bonjour, coucou; es: hola; it: ciao; ar: مرحبا, أهلا, السلام عليكم`;
/** Below a recipe. */
export const FAREWELL = `en: love, xx, cheers, best, thanks, thank you, hope you, let me know, see you, bon appétit, tell me, follow; tr: afiyet olsun, sevgiler, görüşürüz; de: liebe grüße, lg, viele grüße, viel spaß, bis bald, danke, lasst es euch;
  fr: bisous, bises, merci, à bientôt, régalez-vous; es: besos, un beso, un abrazo, saludos, gracias, buen provecho, espero que; it: baci, grazie, buon appetito, a presto; ar: بالهناء, صحتين, شكرا`;
export const HERE_IS = `en: here is, here's; tr: işte; de: hier (ist/kommt); fr: voici, voilà; es: aquí (tienes/va), te paso; it: ecco; ar: إليك(/م), هذه`;
/** Begin a step; none of them begins the name of a food. */
export const COOK = `en: add, bake, beat, blend, boil, bring, combine, cook, cover, drain, fold, fry, heat, knead, melt, mix, place, pour, preheat, put, remove, rinse,
  sauté, serve, simmer, soak, sprinkle, stir, toss, transfer, whisk; de: gib, mische, verrühre, rühre, koche, brate, backe, schneide, hacke, vermenge, heize, lass;
  fr: ajoute(r/z), mélange(r/z), cui(re/sez), fai(re/tes), coupe(r/z), verse(r/z), laisse(r/z), préchauffe(r/z), chauffe(r/z), mixe(r/z), batt(re/ez), incorpore(r/z), enfourne(r/z), serv(ir/ez);
  es: añad(e/ir), mezclar, coc(er/emos), hervir, bat(e/ir), cort(a/ar), pic(a/ar), pon(/er), freír, sofreír, horne(a/ar), calentar, calienta, dej(a/ar), agreg(a/ar), incorpor(a/ar), tritur(a/ar), servir, sirve;
  it: aggiung(ere/i/ete), mescola(/re/te), cuoc(ere/i/ete), taglia(/re/te), versa(/re/te), uni(re/sci/te), lascia(/re/te), inforna(/re/te), scalda(/re/te), frulla(/re/te), mett(ere/i/ete), impasta(/re/te); ar: (أضف/أضيفي/أضيفوا), (اخلط/اخلطي/يخلط/تخلط/نخلط), (ضع/ضعي/يوضع/توضع/نضع), (سخن/سخني/يسخن/نسخن), (اسلق/اسلقي/يسلق/تسلق/نسلق), (قطعي/يقطع/تقطع/نقطع), قطع ال, (اترك/اتركي/يترك/تترك/نترك), (اعجن/اعجني/تعجن/نعجن), (اقلي/يقلى/تقلى/نقلي), (اخبز/اخبزي/تخبز/يخبز/نخبز), (قدم/قدمي/يقدم/تقدم/نقدم), (صب/صبي/يصب/نصب), (رش/رشي/يرش/نرش), (حرك/حركي/يحرك/نحرك), يضاف, تضاف, نضيف`;
/** End a step, where verbs are behind; not "Öl zum Anbraten". */
export const COOK_BEHIND = `tr: ekleyin, pişirin, karıştırın, kavurun, doğrayın, haşlayın, kaynatın, yoğurun, kızartın, rendeleyin, çırpın, süzün, dinlendirin, servis edin;
  de: hacken, kochen, aufkochen, köcheln, anbraten, backen, rühren, verrühren, mischen, vermischen, vermengen, pürieren, schneiden, würfeln, dünsten, kneten, verkneten, unterheben,
  servieren, würzen, abschmecken, abgießen, zugeben, dazugeben, hinzufügen, schmelzen, vorheizen`;
/** Names a time that includes the others. */
export const TOTAL = `en: total, ready in; tr: toplam; de: gesamt, fertig in; fr: totale, au total; es: total; it: totale; ar: الوقت الكلي, الإجمالي, المدة الكلية`;
/** Ends many recipes. */
export const ENJOY = `en: enjoy, garnish, slice, decorate, store, let, top, dig in; tr: servis; de: genießen, servieren; fr: déguste(r/z), serve(z/r); es: disfruta(r/d), sirve, servir; it: gustare, gustate, servite; ar: تقدم, يقدم`;
