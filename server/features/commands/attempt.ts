import { assert } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { openAnswer } from '#server/platform/idempotency.ts';
import { refuseBlocked, refuseFrozen } from '../accounts/index.ts';
import { refuseUnentitled } from './acting.ts';
import { begin, type Facts } from './begin.ts';
import type { CommandDeclaration } from './define.ts';
import { End } from './end.ts';
import { giveTo } from './give.ts';

/** Inputs of one attempt at a command. */
export interface Asked<Input, Outside> {
  readonly deps: Deps;
  readonly context: Context;
  readonly input: Input;
  readonly outside: Outside;
}

/** Steps of one attempt, which a batch takes together. */
export interface Steps {
  readonly end: End;
  /**
   * Takes the key and the locks, and reads the facts. @param isShared whether others begin in the same transaction,
   * with their accounts already locked @returns whether it was answered before, with nothing left to do
   */
  begin(tx: Tx, isShared: boolean): Promise<boolean>;
  /** What it touches besides its own account, known once it has begun. */
  others(): readonly string[];
  decide(tx: Tx): Promise<void>;
  /** Adds the audit records and the stored result to what was decided. */
  close(): Promise<void>;
}

/** Returns the accounts a command concerns: the user, and the account they act for. */
export function accountsOf(context: Context): string[] {
  const { userId, accountId } = sessionOf(context);
  return [...new Set([userId, accountId])];
}

/**
 * Returns the command's environment at this moment. All queries use its one connection: a command that held locks while
 * waiting for a second connection would wait for those waiting for its locks.
 */
function inside({ deps, context }: Pick<Asked<never, never>, 'deps' | 'context'>, tx: Tx) {
  return { deps: { ...deps, db: tx }, session: sessionOf(context), now: deps.clock.now() };
}

/**
 * Waits for both, whose queries are in flight, and fails with the first one's error; the second one's error is left for
 * later.
 */
async function settled<First, Second>(first: Promise<First>, second: Promise<Second> | undefined) {
  const [one] = await Promise.allSettled([first, second]);
  if (one.status === 'rejected') throw one.reason;
  return [one.value, second] as const;
}

/** One attempt at a command. */
export class Attempt<Input, Answer, Found, Outside> implements Steps {
  readonly end = new End();
  readonly #declared: CommandDeclaration<Input, Answer, Found, Outside>;
  readonly #asked: Asked<Input, Outside>;
  #facts: Facts<Found> | undefined;
  #answer: { readonly value: Answer } | undefined;

  constructor(declared: CommandDeclaration<Input, Answer, Found, Outside>, asked: Asked<Input, Outside>) {
    this.#declared = declared;
    this.#asked = asked;
  }

  get answer(): Answer {
    assert(this.#answer, 'the command is done');
    return this.#answer.value;
  }

  others(): readonly string[] {
    return (this.#facts && this.#declared.together?.(this.#facts.found)) ?? [];
  }

  async begin(tx: Tx, isShared: boolean): Promise<boolean> {
    const declared = this.#declared;
    const { by, locks, standing, find } = declared;
    const { deps, context, input, outside } = this.#asked;
    assert(!declared.ask || !find, 'what is found is asked for in one way');
    const { userId, sessionId } = sessionOf(context);
    const beginning = begin<Found>(tx, context, {
      userId,
      sessionId: context.permission === null ? null : sessionId,
      accountIds: by === 'staff' ? [userId] : accountsOf(context),
      isStaff: by === 'staff',
      isLocking: locks === 'account',
      isShared,
      verification: this.#verification,
      find: find && { by: find.by(input, deps), read: find.read },
    });
    const asking = declared.ask?.({ tx, context, outside, ...inside(this.#asked, tx) }, input);
    const [begun, found] = await settled(beginning, asking);
    if (begun.answer) {
      const value = (await openAnswer(deps.vault, commandOf(context), begun.answer.stored)) as Answer;
      this.#answer = { value };
      return true;
    }
    refuseUnentitled(begun, context);
    if (standing === 'free') refuseBlocked(begun.standings, deps.clock.now());
    if (standing === 'unfrozen') refuseFrozen(begun.standings);
    this.#facts = found ? { ...begun, found: await found } : begun;
    return false;
  }

  async decide(tx: Tx): Promise<void> {
    assert(this.#facts, 'a command is decided when it has begun');
    const verification = this.#verification;
    const { context, outside, input } = this.#asked;
    const under = { ...inside(this.#asked, tx), context, outside, tx, verification, begun: this.#facts };
    const value = await this.#declared.work(giveTo(this.#declared, this.end, under), input);
    assert(verification === null || this.end.isSettled, `${this.#declared.name} says what its verification is for`);
    this.#answer = { value };
  }

  async close(): Promise<void> {
    const { deps, context } = this.#asked;
    await this.end.close({ vault: deps.vault, command: context.command, answer: this.answer });
  }

  get #verification(): string | null {
    const { input } = this.#asked;
    if (this.#declared.stepUp === undefined) return null;
    assert(typeof input === 'object' && input !== null, 'the input brings a verification');
    // A verification required only in some cases may be omitted: `verify` refuses if it is missing.
    const id = 'verification' in input ? input.verification : undefined;
    assert(id === undefined || typeof id === 'string', 'a verification is named by its id');
    return id ?? null;
  }
}
