import type { OperationNodeSource, RawBuilder } from 'kysely';
import { assert, must } from '#contract/platform/errors.ts';
import type { Posting } from '#server/ledger/index.ts';
import { auditRows, type AuditEntry, type Person } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/context.ts';
import { keptAnswer, sealAnswer } from '#server/platform/idempotency.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { joined, writeTogether, type Writing } from '#server/platform/write-together.ts';
import type { Given } from './given.ts';
import type { Verified } from './verified.ts';

interface Answered {
  readonly vault: Vault;
  readonly command: Context['command'];
  readonly answer: unknown;
}

interface Use {
  readonly verified: Verified;
  readonly id: string;
  readonly at: Date;
}

/** What a command writes, kept until it is decided and then written in one round trip, maybe with what others do. */
export class End {
  readonly notes: (AuditEntry & { readonly actor: Person; readonly from: Context })[] = [];
  readonly writings: Writing[] = [];
  /** What gives back what reading the facts used up. */
  readonly undos: RawBuilder<unknown>[] = [];
  posting: Posting | undefined;
  /** Whether the rows need what the posting makes. */
  #isPostedFirst = false;
  use: Use | undefined;
  /** Whether it is clear what the verification is for, or that it is for nothing. */
  isSettled = false;

  verified(use: Use): void {
    if (!this.isSettled) this.use = use;
    this.isSettled = true;
  }

  post(posting: Posting, order?: 'first'): void {
    assert(!this.posting, 'a command posts once with its end');
    this.posting = posting;
    this.#isPostedFirst = order === 'first';
  }

  /** Posts what rows of the same statement can't wait for: where there is too little, what they name isn't there. */
  async postFirst(tx: Tx): Promise<void> {
    if (!this.#isPostedFirst) return;
    await writeTogether(tx, {}, this.posting);
    this.posting = undefined;
  }

  /** It was posted with those of others: what belongs to it is written as all else. */
  posted(): void {
    this.writings.push({ rows: this.posting?.rows ?? [] });
    this.posting = undefined;
  }

  /** Whether the text of what it writes is that of others too. */
  get isAlike(): boolean {
    const { statements, calls } = joined(this.writings);
    return statements.length === 0 && calls.length === 0;
  }

  /** With the audit and the answer. */
  async close({ vault, command, answer }: Answered): Promise<void> {
    const rows = this.notes.flatMap((note) => auditRows(vault, note));
    if (command) rows.push(keptAnswer(command, await sealAnswer(vault, command, answer ?? null)));
    this.writings.push({ rows });
  }

  /** For one that is refused while others go on with the transaction. */
  async undo(tx: Tx): Promise<void> {
    await writeTogether(tx, { calls: this.undos });
  }
}

/** Where a command, or what stands in the place of one, says what is to be written. */
export const sayingTo = (end: End): Pick<Given, 'write' | 'writeAll' | 'post'> => ({
  write: (statement) => end.writings.push({ statements: [statement] }),
  writeAll: (writing) => void end.writings.push(writing),
  post: (posting, order) => end.post(posting, order),
});

/**
 * The end of an order that no command gives now, such as a run by the clock: written by `done` in one round trip. What is
 * refused then has written all else already: the transaction has to go with it.
 */
export function ownEnd(tx: Tx) {
  const end = new End();
  const done = async () => {
    await end.postFirst(tx);
    await writeEnds(tx, [end], end.posting);
  };
  return { ...sayingTo(end), done };
}

/** Writes what closed commands have decided, in one round trip; with a posting where it is of one. */
export async function writeEnds(tx: Tx, ends: readonly End[], posting?: Posting): Promise<void> {
  const uses = Map.groupBy(
    ends.flatMap(({ use }) => (use ? [use] : [])),
    ({ verified }) => verified,
  );
  const statements = [...uses].map(([verified, some]): OperationNodeSource => {
    const { at } = must(some[0], 'one of a group');
    return verified.use(
      tx,
      some.map(({ id }) => id),
      at,
    );
  });
  await writeTogether(tx, joined([{ statements }, ...ends.flatMap(({ writings }) => writings)]), posting);
}
