import { must, refuse, Refusal } from '#contract/platform/errors.ts';
import type { Person } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAnswer } from '#server/platform/idempotency.ts';
import { pipelinedReads } from '#server/platform/pipelined.ts';
import { hasFrozen } from '../accounts/index.ts';
import { accountsOf, Attempt, type Asked } from './attempt.ts';
import type { LookUp } from './begin.ts';
import type { Asking, Given } from './given.ts';
import { doAlone, doTogether } from './together.ts';
import type { Verified } from './verified.ts';

/** What a command declares; the shell does the rest. */
export interface CommandDeclaration<Input, Answer, Found, Outside> {
  /** In the words of the audit, for what goes wrong. */
  readonly name: string;
  /** Whose side gives it: a customer's by default. */
  readonly by?: Person['kind'];
  /**
   * `free`: refused while who asks, or the account that he acts for, is frozen or blocked by a security change.
   * `unfrozen`: a freeze alone keeps him from it, because no money leaves.
   */
  readonly standing?: 'free' | 'unfrozen';
  /** `account`: commands about one account come one after the other, and see what those before them did. */
  readonly locks?: 'account';
  /** The action that the input's `verification` has to be for, `verifiedFor` of it; `work` says for which values. */
  readonly stepUp?: Verified;
  /** Looked up in the same round trip as the key and the locks, of what these don't guard. */
  readonly find?: LookUp<Input, Found>;
  /**
   * What it is decided by, asked behind the locks in the round trip that takes them. What it writes already, such as a part
   * of a limit, is gone with the transaction where the command is refused; what is done `together` only reads here, since
   * others go on with the transaction.
   */
  ask?(asking: Asking<Outside>, input: Input): Promise<Found>;
  /** What is asked of others, or of secrets that are slow to check, before the transaction. Not done for a repetition. */
  outside?(deps: Deps, context: Context, input: Input): Promise<Outside>;
  /**
   * The same where it begins with questions to our own database: they go out in the round trip that looks for the answer of
   * a repetition, and change nothing that one would miss. What they return is done for a command that is new.
   */
  look?(db: Queryable, deps: Deps, context: Context, input: Input): Promise<() => Promise<Outside>>;
  /** Says in other words that there is too little, which is 60028 otherwise, or 51050 where some of it is frozen. */
  sayShort?(db: Queryable, short: Short, input: Input): Promise<never>;
  /**
   * Those that wait are done in one transaction, each with its own outcome, none of two about one account. What is given
   * here names what else this one counts among the orders of, another account or an address: of those too there is one at a
   * time. Its `work` reads nothing that others' postings change, says by `takes` how what it used up is given back, and
   * asks by `askedAtOnce`, so that what all of them ask is one statement.
   */
  together?(found: Found): readonly string[];
  /** Decides, and says what is to be written. */
  work(given: Given<Found, Outside>, input: Input): Promise<Answer>;
}

/** What is done `together` and is between one account and the platform. */
export const nobodyElse = (): readonly string[] => [];

/** Of what an account has too little. */
interface Short {
  readonly accountId: string;
  readonly asset: string;
  readonly details: NonNullable<Refusal['details']>;
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
    const tryOnce = (outside: Outside) => orShort(declared, { deps, context, input, outside });
    if (!declared.outside && !declared.look) return tryOnce(undefined as Outside);
    try {
      // What the first try used up or changed would refuse the second.
      const { before, goOn } = await lookBefore(declared, deps, context, input);
      return before ? (before.value as Answer) : await tryOnce(await goOn());
    } catch (error) {
      // The first try may have been done while this one was on its way to be refused.
      const after = error instanceof Refusal ? await findAnswer(deps, context.command) : undefined;
      if (after) return after.value as Answer;
      throw error;
    }
  };
}

/** Whether it was answered before, in one round trip with the questions of `look`; else what is to be done first. */
async function lookBefore<Input, Outside>(
  { outside, look }: Pick<CommandDeclaration<Input, unknown, never, Outside>, 'outside' | 'look'>,
  deps: Deps,
  context: Context,
  input: Input,
): Promise<{ readonly before: { readonly value: unknown } | undefined; readonly goOn: () => Promise<Outside> }> {
  if (!look) {
    const before = await findAnswer(deps, context.command);
    return { before, goOn: () => must(outside, 'what is done before')(deps, context, input) };
  }
  return pipelinedReads(deps.db, async (db) => {
    const answers = [findAnswer({ ...deps, db }, context.command), look(db, deps, context, input)] as const;
    const [before, looked] = await Promise.allSettled(answers);
    if (before.status === 'rejected') throw before.reason;
    // What is said of one that was done is its answer, whatever has become of what it used up.
    return {
      before: before.value,
      goOn: () => (looked.status === 'rejected' ? Promise.reject(looked.reason) : looked.value()),
    };
  });
}

async function attempt<Input, Answer, Found, Outside>(
  declared: CommandDeclaration<Input, Answer, Found, Outside>,
  asked: Asked<Input, Outside>,
): Promise<Answer> {
  const { db } = asked.deps;
  const begin = () => new Attempt(declared, asked);
  const done = declared.together ? await doTogether(db, accountsOf(asked.context), begin) : await doAlone(db, begin());
  return done.answer;
}

/** What is missing while some of it is frozen is not spent: its owner hears 51050 instead of 60028. */
async function orShort<Input, Answer, Found, Outside>(
  declared: CommandDeclaration<Input, Answer, Found, Outside>,
  asked: Asked<Input, Outside>,
): Promise<Answer> {
  try {
    return await attempt(declared, asked);
  } catch (error) {
    if (declared.by === 'staff' || !(error instanceof Refusal) || error.code !== 60028) throw error;
    const { deps, context, input } = asked;
    const named = typeof input === 'object' && input !== null && 'asset' in input ? input.asset : undefined;
    const asset = error.details?.['asset'] ?? named;
    const { accountId } = sessionOf(context);
    if (typeof asset !== 'string') throw error;
    if (declared.sayShort) return declared.sayShort(deps.db, { accountId, asset, details: error.details ?? {} }, input);
    if (!(await hasFrozen(deps.db, accountId, asset))) throw error;
    return refuse(51050, error.details ?? undefined);
  }
}
