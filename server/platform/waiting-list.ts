/** What waits to be done, maybe together with others. */
export interface Waiter {
  /** What it would lock. */
  readonly names: readonly string[];
}

/** How far behind the first one a take looks for what can go now. */
const maxLook = 1024;

/**
 * What waits, in the order it came. A take leaves what another batch under way has locked: it would wait there for a whole
 * commit. Where batches are `apart`, one name comes into a batch once; else what shares names goes into one, in its order.
 */
export class WaitingList<One extends Waiter> {
  #list: One[] = [];
  readonly #locked = new Set<string>();
  readonly #isApart: boolean;

  constructor({ isApart = false }: { readonly isApart?: boolean } = {}) {
    this.#isApart = isApart;
  }

  get length(): number {
    return this.#list.length;
  }

  add(one: One): void {
    this.#list.push(one);
  }

  /** Those go first now. */
  putBack(ones: readonly One[]): void {
    this.#list = [...ones, ...this.#list];
  }

  /** @returns whether it was still waiting */
  remove(one: One): boolean {
    const place = this.#list.indexOf(one);
    if (place >= 0) this.#list.splice(place, 1);
    return place >= 0;
  }

  take(count: number): One[] {
    const taken: One[] = [];
    const left: One[] = [];
    const wanted = new Set<string>();
    let looked = 0;
    for (; looked < this.#list.length && looked < maxLook && taken.length < count; looked += 1) {
      const one = this.#list[looked]!;
      const mustWait = one.names.some((name) => this.#locked.has(name) || wanted.has(name));
      (mustWait ? left : taken).push(one);
      // Nobody overtakes on a name that somebody before him waits for.
      if (mustWait || this.#isApart) for (const name of one.names) wanted.add(name);
    }
    this.#list = [...left, ...this.#list.slice(looked)];
    for (const one of taken) for (const name of one.names) this.#locked.add(name);
    return taken;
  }

  release(batch: readonly One[]): void {
    for (const one of batch) for (const name of one.names) this.#locked.delete(name);
  }
}
