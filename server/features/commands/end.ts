import type { OperationNodeSource, RawBuilder } from 'kysely';
import { assert, must, Refusal, refuse } from '#contract/platform/errors.ts';
import type { Posting } from '#server/ledger/index.ts';
import { auditRows, type AuditEntry, type Person } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/context.ts';
import { keptAnswer, sealAnswer } from '#server/platform/idempotency.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { joined, writeTogether, type Writing } from '#server/platform/write-together.ts';
import type { Given, HowPosted } from './given.ts';
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

/**
 * What a command writes, collected until it is decided and then written in one round trip, possibly with other
 * commands.
 */
export class End {
  readonly notes: (AuditEntry & { readonly actor: Person; readonly from: Context })[] = [];
  readonly writings: Writing[] = [];
  /** Gives back what reading the facts used up. */
  readonly undos: RawBuilder<unknown>[] = [];
  posting: Posting | undefined;
  #how: HowPosted | undefined;
  use: Use | undefined;
  /** Whether it is settled what the verification is for, or that none is needed. */
  isSettled = false;

  verified(use: Use): void {
    if (!this.isSettled) this.use = use;
    this.isSettled = true;
  }

  post(posting: Posting, how?: HowPosted): void {
    assert(!this.posting, 'a command posts once with its end');
    this.posting = posting;
    this.#how = how;
  }

  /**
   * Posts ahead of rows in the same statement that depend on the posting: if funds are insufficient, what they
   * reference doesn't exist.
   */
  async postFirst(tx: Tx): Promise<void> {
    if (!this.#how) return;
    await this.orShort(() => writeTogether(tx, {}, this.posting));
    this.posting = undefined;
  }

  /** Runs a step that posts; if another customer has too little, refuses with the code for that. */
  async orShort(posts: () => Promise<unknown>): Promise<void> {
    try {
      await posts();
    } catch (error) {
      const code = this.#how?.othersCode;
      if (code !== undefined && error instanceof Refusal && error.code === 60028) refuse(code);
      throw error;
    }
  }

  /** Marks it as posted with others; rows that belong to the posting are written like all the rest. */
  posted(): void {
    this.writings.push({ rows: this.posting?.rows ?? [] });
    this.posting = undefined;
  }

  /** Whether it writes with the same statement text as others. */
  get isAlike(): boolean {
    const { statements, calls } = joined(this.writings);
    return statements.length === 0 && calls.length === 0;
  }

  /** Adds the audit records and the result. */
  async close({ vault, command, answer }: Answered): Promise<void> {
    const rows = this.notes.flatMap((note) => auditRows(vault, note));
    if (command) rows.push(keptAnswer(command, await sealAnswer(vault, command, answer ?? null)));
    this.writings.push({ rows });
  }

  /** Undoes a command that is refused while others continue with the transaction. */
  async undo(tx: Tx): Promise<void> {
    await writeTogether(tx, { calls: this.undos });
  }
}

/** How a command, or code in place of one, declares what to write. */
export const sayingTo = (end: End): Pick<Given, 'write' | 'writeAll' | 'post'> => ({
  write: (statement) => end.writings.push({ statements: [statement] }),
  writeAll: (writing) => void end.writings.push(writing),
  post: (posting, how) => end.post(posting, how),
});

/**
 * Collects the writes that end an order outside of a command, such as a run by the clock: `done` writes them in one
 * round trip. If it is refused, everything else is already written, so the transaction must be rolled back.
 */
export function ownEnd(tx: Tx) {
  const end = new End();
  const done = async () => {
    await end.postFirst(tx);
    await writeEnds(tx, [end], end.posting);
  };
  return { ...sayingTo(end), done };
}

/** Writes what closed commands decided, in one round trip; with a posting if there is only one command. */
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
