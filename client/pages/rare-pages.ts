/** Pages that are rarely opened, loaded through one file, because the first script lists the files of each import. */
export { AccessDeniedPage } from "./access-denied.page.tsx";
export { NotFoundPage } from "./not-found.page.tsx";

export const loadDishBook = async () => (await import("./dish-book.page.tsx")).DishBookPage;
