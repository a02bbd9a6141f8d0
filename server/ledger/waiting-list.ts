import { accountKinds } from './accounts.ts';
import type { Outcome, TransferDraft } from './transfer.ts';

/** A transfer that waits for its commit, and its caller. */
export interface Waiting {
  readonly draft: TransferDraft;
  /** The accounts that it would lock. */
  readonly names: readonly string[];
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** How far behind the first one a take looks for transfers that can go now. */
const maxLook = 1024;

/**
 * Transfers in the order they came. A take leaves those whose accounts another batch under way has
 * locked: in the same batch they cost little, in another they would make it wait for a whole commit.
 */
export class WaitingList {
  #list: Waiting[] = [];
  readonly #locked = new Set<string>();

  get length(): number {
    return this.#list.length;
  }

  add(one: Waiting): void {
    this.#list.push(one);
  }

  take(count: number): Waiting[] {
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    const wanted = new Set<string>();
    let looked = 0;
    for (; looked < this.#list.length && looked < maxLook && taken.length < count; looked += 1) {
      const one = this.#list[looked]!;
      const mustWait = one.names.some((name) => this.#locked.has(name) || wanted.has(name));
      (mustWait ? left : taken).push(one);
      // Nobody overtakes on an account that somebody before him waits for.
      if (mustWait) for (const name of one.names) wanted.add(name);
    }
    this.#list = [...left, ...this.#list.slice(looked)];
    for (const one of taken) for (const name of one.names) this.#locked.add(name);
    return taken;
  }

  release(batch: readonly Waiting[]): void {
    for (const one of batch) for (const name of one.names) this.#locked.delete(name);
  }
}

/** Of a sharded account each lane has its own row: that one makes nobody wait. */
export function namesOf(draft: TransferDraft): string[] {
  return draft.legs
    .filter(({ account }) => account.shard !== undefined || accountKinds[account.kind].shards === 1)
    .map(({ account }) => `${account.owner} ${account.asset} ${account.kind} ${account.shard ?? 0}`);
}
