import type { DishFilter } from "./dish-views.queries.ts";
import type { StoredDish } from "./stored-dish.service.ts";

type Place = Pick<StoredDish, "createdAt" | "id">;

/** Dishes in memory, in the order of the list: newest first. */
export class DishShelf {
  readonly #byId = new Map<number, StoredDish>();
  /** Of each spelling of a category that was met. */
  readonly #keys = new Map<string, string>();
  #ordered: StoredDish[] = [];
  #bytes = 0;
  #version = 0;
  #arrangedIn = 0;

  /** Grows with each change. */
  get version(): number {
    return this.#version;
  }

  /** The version in which a dish last came, went, or took another place: lists of the same dishes may be other ones since. */
  get arrangedIn(): number {
    return this.#arrangedIn;
  }

  /** Of their texts. */
  get bytes(): number {
    return this.#bytes;
  }

  get(id: number): StoredDish | undefined {
    return this.#byId.get(id);
  }

  clear(): void {
    this.#byId.clear();
    this.#keys.clear();
    this.#ordered = [];
    this.#bytes = 0;
    this.#arrangedIn = ++this.#version;
  }

  /** Puts very many at once. */
  fill(dishes: StoredDish[]): void {
    this.clear();
    for (const dish of dishes) this.#keep(dish);
    this.#ordered = dishes.toSorted(newestFirst);
  }

  put(dish: StoredDish): void {
    const before = this.#byId.get(dish.id);
    if (before && before.createdAt === dish.createdAt && before.category === dish.category) {
      this.#ordered[this.#firstNotBefore(dish)] = dish;
      this.#bytes -= before.bytes.length;
      this.#keep(dish);
      this.#version++;
      return;
    }
    this.remove(dish.id);
    this.#keep(dish);
    this.#ordered.splice(this.#firstNotBefore(dish), 0, dish);
    this.#arrangedIn = ++this.#version;
  }

  remove(id: number): void {
    const dish = this.#byId.get(id);
    if (!dish) return;
    this.#byId.delete(id);
    this.#ordered.splice(this.#firstNotBefore(dish), 1);
    this.#bytes -= dish.bytes.length;
    this.#arrangedIn = ++this.#version;
  }

  /**
   * As `listDishSources` lists them.
   * @returns undefined for a category in a spelling that no dish has: only the database knows what it is alike
   */
  list({ category, limit, cursor }: DishFilter): StoredDish[] | undefined {
    const key = category === undefined || category === null ? category : this.#keys.get(category);
    if (key === undefined && category !== undefined) return undefined;
    const isIn = (dish: StoredDish) => key === undefined || dish.categoryKey === key;
    const found: StoredDish[] = [];
    const start = cursor === undefined ? 0 : this.#after(cursor);
    for (let index = start; index < this.#ordered.length; index++) {
      const dish = this.#ordered[index];
      if (dish && isIn(dish)) found.push(dish);
      if (found.length === limit) break;
    }
    return found;
  }

  #keep(dish: StoredDish): void {
    this.#byId.set(dish.id, dish);
    this.#bytes += dish.bytes.length;
    if (dish.category !== null && dish.categoryKey !== null) this.#keys.set(dish.category, dish.categoryKey);
  }

  /** Behind the cursor's dish; when that was deleted, behind where it stood (ids grow with time). */
  #after(cursor: number): number {
    const createdAt = this.#byId.get(cursor)?.createdAt ?? this.#lastBefore(cursor)?.createdAt;
    if (createdAt === undefined) return this.#ordered.length;
    const place = { createdAt, id: cursor };
    const index = this.#firstNotBefore(place);
    return this.#ordered[index]?.id === cursor ? index + 1 : index;
  }

  #lastBefore(id: number): StoredDish | undefined {
    let last: StoredDish | undefined;
    for (const dish of this.#ordered) if (dish.id <= id && dish.id > (last?.id ?? 0)) last = dish;
    return last;
  }

  #firstNotBefore(place: Place): number {
    let low = 0;
    let high = this.#ordered.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const dish = this.#ordered[middle];
      if (dish && newestFirst(dish, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const newestFirst = (a: Place, b: Place) => b.createdAt - a.createdAt || b.id - a.id;
