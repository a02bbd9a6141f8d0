import type { OperationNodeSource, RawBuilder } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import { asPosted, type Posting } from '#server/ledger/index.ts';
import { insertAudit, type AuditEntry, type Person } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/context.ts';
import { insertAnswer, sealAnswer } from '#server/platform/idempotency.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { writeTogether } from '#server/platform/write-together.ts';

interface Written {
  readonly vault: Vault;
  readonly command: Context['command'];
  readonly answer: unknown;
  /** Its posting was done with those of others. */
  readonly isPosted: boolean;
}

/** What a command writes, kept until it is decided and then written in one round trip. */
export class End {
  readonly notes: (AuditEntry & { readonly actor: Person; readonly from: Context })[] = [];
  readonly statements: OperationNodeSource[] = [];
  readonly calls: RawBuilder<unknown>[] = [];
  /** What gives back what reading the facts used up. */
  readonly undos: RawBuilder<unknown>[] = [];
  posting: Posting | undefined;
  /** Whether it is clear what the verification is for, or that it is for nothing. */
  isSettled = false;

  verified(use: OperationNodeSource): void {
    if (!this.isSettled) this.statements.push(use);
    this.isSettled = true;
  }

  post(posting: Posting): void {
    assert(!this.posting, 'a command posts once with its end');
    this.posting = posting;
  }

  async write(tx: Tx, { vault, command, answer, isPosted }: Written): Promise<void> {
    const statements = [...this.statements];
    if (this.notes.length > 0) statements.push(insertAudit(tx, this.notes));
    if (command) statements.push(insertAnswer(tx, command, await sealAnswer(vault, command, answer ?? null)));
    const posting = this.posting && isPosted ? asPosted(this.posting) : this.posting;
    await writeTogether(tx, { statements, calls: this.calls }, posting);
  }

  /** For one that is refused while others go on with the transaction. */
  async undo(tx: Tx): Promise<void> {
    await writeTogether(tx, { statements: [], calls: this.undos });
  }
}
