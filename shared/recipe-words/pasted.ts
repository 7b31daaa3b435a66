/* Words for the headings of a pasted recipe, for the form of a dish. The notation is explained in words.ts. */

export const INSTRUCTIONS = `en: instructions, directions, method, preparation, steps, how to make, what to do, to make it;
  tr: yap(ı/i)l(ı/i)ş(ı/i), haz(ı/i)rlan(ı/i)ş(ı/i), nas(ı/i)l yap(ı/i)l(ı/i)r; de: zubereitung, anleitung(/en), so geht's;
  fr: préparation, étapes, la recette; es: preparación, elaboración, instrucciones, cómo hacer, cómo se hace, modo de hacerlo;
  it: preparazione, procedimento, come si fa, come preparare; ar: الطريقة, طريقة التحضير`;
/** Both end a heading: "Kek için malzemeler", "Kek nasıl yapılır?" */
export const INGREDIENTS_BEHIND = `tr: için malzemeler`;
export const INSTRUCTIONS_BEHIND = `tr: nasıl yapılır, yapılışı`;
/** Headings of ingredients without that word, or in Arabic. */
export const NEEDED = `en: (/what )you(/ will) need; de: man braucht, du brauchst; fr: il (/vous )faut; es: (/qué )necesitas; it: cosa serve; ar: المكونات, المقادير`;
/** Headings of what follows a recipe. */
export const NOTES = `en: note(/s), tips, pro tip(/s), nutrition(/al), comment(/s), equipment, leave a, related, more from, you may, did you make, share this, copyright;
  tr: not(/lar), püf noktas(ı/i), yorumlar, besin, bu tarifi, benzer; de: notiz(/en), tipp(/s), hinweis(/e), nährwert(/e), kommentar(/e), guten appetit, newsletter;
  fr: note(/s), astuce(/s), conseil(/s), commentaires, valeurs nutri, vous aimerez; es: nota(/s), consejo(/s), información nutri, comentarios, deja un, compartir;
  it: note, consigli(o/), il consiglio, conservazione, valori nutri, commenti, potrebbe`;
/** Lines of a page around a recipe. */
export const NOISE = `en: skip to (/main )content, home, menu, about, recipes, jump to recipe, print(/ recipe), save(/ recipe), share, pin(/ recipe), bookmark this recipe, us, metric,
  deselect all, log in, sign up, facebook, pinterest, ad; tr: anasayfa, tarifler, yazdır, paylaş, giriş yap, tarif defterime ekle; de: zum inhalt springen,
  zum rezept, (/rezept )drucken, merken, teilen, speichern, werbung, anmelden; fr: accueil, imprimer(/ la recette), enregistrer, partager, se connecter, ajouter à mes favoris;
  es: inicio, saltar a la receta, imprimir(/ receta), guardar, compartir; it: vai al contenuto, cerca, stampa, condividi, salva(/ ricetta), ricette, video, newsletter`;

/** Before the name of a dish: "Recipe: Lentil soup" */
export const RECIPE = `en: recipe, title, name; tr: tarif, başlık; de: rezept, titel; fr: recette, titre; es: receta, título; it: ricetta, titolo, nome`;
/** Between such a word and the name. */
export const RECIPE_FOR = `en: for; de: für; fr: du, de la, de; es: de; it: di, del, della, per`;
/** Names a time that includes the others. */
export const TOTAL = `en: total, ready in; tr: toplam; de: gesamt, fertig in; fr: totale, au total; es: total; it: totale`;
