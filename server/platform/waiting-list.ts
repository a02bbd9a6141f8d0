/** Work waiting to be done, possibly in a batch. */
export interface Waiter {
  /** Names of the locks it takes. */
  readonly names: readonly string[];
}

/** How far behind the first entry a take searches for work that can run now. */
const maxLook = 1024;

/**
 * Waiting work, in order of arrival. A take skips entries locked by a running batch: they would wait there for a whole
 * commit. With `apart`, a name occurs once per batch; otherwise entries that share names go into one batch, in order.
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

  /** Puts entries back at the front. */
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
      // No entry overtakes an earlier one waiting for the same name.
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
