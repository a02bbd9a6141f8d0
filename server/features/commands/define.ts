import type { OperationNodeSource, RawBuilder } from 'kysely';
import { assert, must, refuse, Refusal } from '#contract/platform/errors.ts';
import type { Posting } from '#server/ledger/index.ts';
import { insertAudit, type AuditEntry, type Person } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAnswer, insertAnswer, openAnswer, sealAnswer } from '#server/platform/idempotency.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { hasFrozen, refuseBlocked } from '../accounts/index.ts';
import { begin, type Facts } from './begin.ts';
import type { Verified } from './verified.ts';
import type { Given } from './given.ts';

/** What a command declares; the shell does the rest. */
export interface CommandDeclaration<Input, Answer, Found, Outside> {
  /** In the words of the audit, for what goes wrong. */
  readonly name: string;
  /** Whose side gives it: a customer's by default. */
  readonly by?: Person['kind'];
  /** `free`: refused while who asks, or the account that he acts for, is frozen or blocked by a security change. */
  readonly standing?: 'free';
  /** `account`: commands about one account come one after the other, and see what those before them did. */
  readonly locks?: 'account';
  /** The action that the input's `verification` has to be for, `verifiedFor` of it; `work` says for which values. */
  readonly stepUp?: Verified;
  /** Looked up in the same round trip as the key and the locks, of what these don't guard. */
  find?(input: Input, deps: Deps): RawBuilder<Found>;
  /** What is asked of others, or of secrets that are slow to check, before the transaction. Not done for a repetition. */
  outside?(deps: Deps, context: Context, input: Input): Promise<Outside>;
  /** Decides, and says what is to be written. */
  work(given: Given<Found, Outside>, input: Input): Promise<Answer>;
}

/** A command, ready to be given. */
export type Command<Input, Answer> = (deps: Deps, context: Context, input: Input) => Promise<Answer>;

/**
 * A command with all that stands around it, which nobody has to think of: it is done once for its key, by somebody whose
 * standing allows it, with a verification that it uses up; its locks are taken in one order; whatever it writes, the
 * audit with address and device and the answer under its key are written together, or nothing is. It stands on accounts
 * alone: what else it needs, a verification's use, comes with the declaration.
 */
export function defineCommand<Input, Answer, Found = undefined, Outside = undefined>(
  declared: CommandDeclaration<Input, Answer, Found, Outside>,
): Command<Input, Answer> {
  return async (deps, context, input) => {
    const tryOnce = (outside: Outside) =>
      orFrozen(declared, deps, context, input, () => attempt(declared, deps, context, input, outside));
    if (!declared.outside) return tryOnce(undefined as Outside);
    // What the first try used up or changed would refuse the second.
    const before = await findAnswer(deps, context.command);
    if (before) return before.value as Answer;
    try {
      return await tryOnce(await declared.outside(deps, context, input));
    } catch (error) {
      // The first try may have been done while this one was on its way to be refused.
      const after = error instanceof Refusal ? await findAnswer(deps, context.command) : undefined;
      if (after) return after.value as Answer;
      throw error;
    }
  };
}

async function attempt<Input, Answer, Found, Outside>(
  declared: CommandDeclaration<Input, Answer, Found, Outside>,
  deps: Deps,
  context: Context,
  input: Input,
  outside: Outside,
): Promise<Answer> {
  const { userId, accountId } = sessionOf(context);
  const verification = declared.stepUp === undefined ? null : verificationOf(input);
  return deps.db.transaction().execute(async (tx) => {
    const begun = await begin<Found>(tx, context, {
      userId,
      accountIds: declared.by === 'staff' ? [] : [...new Set([userId, accountId])],
      isLocking: declared.locks === 'account',
      verification,
      find: declared.find?.(input, deps),
    });
    if (begun.answer) return (await openAnswer(deps.vault, commandOf(context), begun.answer.stored)) as Answer;
    if (declared.standing === 'free') refuseBlocked(begun.standings, deps.clock.now());
    const end = new End(tx);
    // All that is asked goes over the one connection: whoever holds the locks and waited for a second one would wait for
    // those who wait for him.
    const within = { ...deps, db: tx };
    const given = giveTo(declared, end, { deps: within, tx, context, outside, verification, begun });
    const answer = await declared.work(given, input);
    assert(verification === null || end.isSettled, `${declared.name} says what its verification is for`);
    await end.write(deps, context, answer);
    return answer;
  });
}

/** What is missing while some of it is frozen is not spent: its owner hears 51050 instead of 60028. */
async function orFrozen<Answer>(
  { by = 'user' }: { readonly by?: Person['kind'] },
  { db }: Deps,
  context: Context,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (by === 'staff' || !(error instanceof Refusal) || error.code !== 60028) throw error;
    const named = typeof input === 'object' && input !== null && 'asset' in input ? input.asset : undefined;
    const asset = error.details?.['asset'] ?? named;
    if (typeof asset !== 'string' || !(await hasFrozen(db, sessionOf(context).accountId, asset))) throw error;
    return refuse(51050, error.details ?? undefined);
  }
}

function verificationOf(input: unknown): string {
  assert(typeof input === 'object' && input !== null && 'verification' in input, 'the input brings a verification');
  assert(typeof input.verification === 'string', 'a verification is named by its id');
  return input.verification;
}

interface Under<Found, Outside> {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly context: Context;
  readonly outside: Outside;
  readonly verification: string | null;
  readonly begun: Facts<Found>;
}

function giveTo<Found, Outside>(
  { by = 'user', stepUp, name }: Pick<CommandDeclaration<never, never, never, never>, 'by' | 'stepUp' | 'name'>,
  end: End,
  { deps, tx, context, outside, verification, begun }: Under<Found, Outside>,
): Given<Found, Outside> {
  const session = sessionOf(context);
  const actor: Person = { kind: by, id: session.userId };
  const now = deps.clock.now();
  return {
    deps,
    tx,
    context,
    session,
    now,
    actor,
    outside,
    found: begun.found,
    verify: (values) => {
      const verified = must(stepUp, `the action that ${name} is verified for`);
      const claim = {
        values,
        userId: session.userId,
        accountId: by === 'staff' ? session.userId : session.accountId,
      };
      if (!verified.isUsable(begun.verification, claim, now)) refuse(50002);
      end.verified(verified.use(tx, must(verification, 'the verification'), now));
    },
    doNothing: () => void (end.isSettled = true),
    note: (entry) => end.notes.push({ ...entry, actor, from: context }),
    write: (statement) => end.statements.push(statement),
    writeAll: ({ statements, calls = [] }) => {
      end.statements.push(...statements);
      end.calls.push(...calls);
    },
    post: (posting) => end.post(posting),
  };
}

/** What a command writes, kept until it is decided and then written in one round trip. */
class End {
  readonly notes: (AuditEntry & { readonly actor: Person; readonly from: Context })[] = [];
  readonly statements: OperationNodeSource[] = [];
  readonly calls: RawBuilder<unknown>[] = [];
  readonly #tx: Tx;
  #posting: Posting | undefined;
  /** Whether it is clear what the verification is for, or that it is for nothing. */
  isSettled = false;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  verified(use: OperationNodeSource): void {
    if (!this.isSettled) this.statements.push(use);
    this.isSettled = true;
  }

  post(posting: Posting): void {
    assert(!this.#posting, 'a command posts once with its end');
    this.#posting = posting;
  }

  async write({ vault }: Deps, { command }: Context, answer: unknown): Promise<void> {
    if (this.notes.length > 0) this.statements.push(insertAudit(this.#tx, this.notes));
    if (command)
      this.statements.push(insertAnswer(this.#tx, command, await sealAnswer(vault, command, answer ?? null)));
    await writeTogether(this.#tx, this, this.#posting);
  }
}
