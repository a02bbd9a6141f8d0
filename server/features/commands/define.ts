import { getAsset } from '#contract/platform/assets.ts';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { assert, must, refuse, Refusal } from '#contract/platform/errors.ts';
import type { Person } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAnswer } from '#server/platform/idempotency.ts';
import { lookedTogether } from '#server/platform/looked-together.ts';
import { hasFrozen } from '../accounts/index.ts';
import { accountsOf, Attempt, type Asked } from './attempt.ts';
import type { LookUp } from './begin.ts';
import type { Asking, Given } from './given.ts';
import { doAlone, doTogether } from './together.ts';
import type { Verified } from './verified.ts';

/** What a command declares; the shell does the rest. */
export interface CommandDeclaration<Input, Answer, Found, Outside> {
  /** Name in the audit, for failures. */
  readonly name: string;
  /** Side that issues it: the customer's by default. */
  readonly by?: Person['kind'];
  /**
   * `free`: refused while the user, or the account they act for, is frozen or blocked by a security change. `unfrozen`:
   * refused only while frozen, because no money leaves.
   */
  readonly standing?: 'free' | 'unfrozen';
  /** `account`: commands about one account are serialized, and see what earlier ones did. */
  readonly locks?: 'account';
  /** Action the input's `verification` must be for, as `verifiedFor` of it; `work` determines for which values. */
  readonly stepUp?: Verified;
  /** Looked up in the same round trip as the key and the locks; for data the locks don't guard. */
  readonly find?: LookUp<Input, Found>;
  /**
   * Queries the facts it is decided by, under the locks, in the round trip that takes them. Anything it already writes,
   * such as part of a limit, is rolled back with the transaction if the command is refused; commands done `together`
   * only read here, since others continue with the transaction.
   */
  ask?(asking: Asking<Outside>, input: Input): Promise<Found>;
  /** Calls to others, or slow secret checks, before the transaction. Not repeated for a retry. */
  outside?(deps: Deps, context: Context, input: Input): Promise<Outside>;
  /**
   * Same as `outside`, if it begins with queries to our own database: they go out in the round trip that looks up the
   * answer of a retry, and change nothing a retry would miss. What they return is run only for a new command.
   */
  look?(db: Queryable, deps: Deps, context: Context, input: Input): Promise<() => Promise<Outside>>;
  /**
   * Whose money it takes, and how insufficient funds are reported, if not the account's own wallet with the usual
   * codes.
   */
  draws?(input: Input, accountId: string): Drawn;
  /**
   * Commands that wait are done in one transaction, each with its own outcome, and never two about one account. The
   * result names what else this command counts orders of, another account or an address: those too are handled one at a
   * time. Its `work` reads nothing that others' postings change, declares by `takes` how to give back what it used up,
   * and queries through `askedAtOnce`, so that all of their queries are one statement.
   */
  together?(found: Found): readonly string[];
  /** Inputs of a command done `together` whose `work` also writes before its end, which only a rollback undoes. */
  isAlone?(input: Input): boolean;
  /** Decides, and declares what to write. */
  work(given: Given<Found, Outside>, input: Input): Promise<Answer>;
}

/** For commands done `together` that are between one account and the platform. */
export const nobodyElse = (): readonly string[] => [];

/** What a command takes. */
export interface Drawn {
  /** Account to draw from first; by default the one that issues the command. */
  readonly owner?: string;
  readonly pocket?: Pocket;
  /**
   * Error code for insufficient funds if none of them are frozen: by default 60007 for a currency and 60028 for a coin.
   */
  readonly code?: 40011;
}

/** A command, ready to be called. */
export type Command<Input, Answer> = (deps: Deps, context: Context, input: Input) => Promise<Answer>;

/**
 * Defines a command with everything around it that callers need not care about: it runs once per key, for a user whose
 * standing allows it, and uses up a verification; its locks are taken in one order; whatever it writes, the audit with
 * address and device, and the result under its key are written together or not at all. It depends only on accounts:
 * anything else it needs, such as using a verification, comes with the declaration.
 */
export function defineCommand<Input, Answer, Found = undefined, Outside = undefined>(
  declared: CommandDeclaration<Input, Answer, Found, Outside>,
): Command<Input, Answer> {
  const refusals = refusalsOf(declared);
  return async (deps, context, input) => {
    // Otherwise a rare refusal would be a fault, which no test of the command would notice.
    for (const code of refusals) assert(context.declares(code), `a call of ${declared.name} declares ${code}`);
    const tryOnce = (outside: Outside) => orShort(declared, { deps, context, input, outside });
    if (!declared.outside && !declared.look) return tryOnce(undefined as Outside);
    try {
      // What the first attempt used up or changed would make the second one refused.
      const { before, goOn } = await lookBefore(declared, deps, context, input);
      return before ? (before.value as Answer) : await tryOnce(await goOn());
    } catch (error) {
      // The first attempt may have finished while this one was being refused.
      const after = error instanceof Refusal ? await findAnswer(deps, context.command) : undefined;
      if (after) return after.value as Answer;
      throw error;
    }
  };
}

/** Returns what the shell itself refuses a command with, besides the platform's codes. */
function refusalsOf({ by, standing, draws }: Shape): readonly ErrorCode[] {
  return [...(standing ? (['security:blocked'] as const) : []), ...(draws && by !== 'staff' ? ([51050] as const) : [])];
}

type Shape = Pick<CommandDeclaration<never, never, never, never>, 'by' | 'standing' | 'draws'>;

/**
 * Checks whether it was answered before, in one round trip with the queries of `look`; otherwise returns what to do
 * first.
 */
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
  return lookedTogether(deps.db, async (db) => {
    const answers = [findAnswer({ ...deps, db }, context.command), look(db, deps, context, input)] as const;
    const [before, looked] = await Promise.allSettled(answers);
    if (before.status === 'rejected') throw before.reason;
    // Not the caller's own fault: it is looked up again alone.
    if (!before.value && looked.status === 'rejected' && !(looked.reason instanceof Refusal)) throw looked.reason;
    // A completed command returns its stored result, whatever has become of what it used up.
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
  const isTogether = declared.together !== undefined && declared.isAlone?.(asked.input) !== true;
  const done = isTogether ? await doTogether(db, accountsOf(asked.context), begin) : await doAlone(db, begin());
  return done.answer;
}

/**
 * Reports insufficient funds: if some of the account's money is frozen, what is missing isn't spent, and the owner gets
 * 51050 instead.
 */
async function orShort<Input, Answer, Found, Outside>(
  declared: CommandDeclaration<Input, Answer, Found, Outside>,
  asked: Asked<Input, Outside>,
): Promise<Answer> {
  try {
    return await attempt(declared, asked);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 60028) throw error;
    const { deps, context, input } = asked;
    const named = typeof input === 'object' && input !== null && 'asset' in input ? input.asset : undefined;
    const asset = error.details?.['asset'] ?? named;
    if (typeof asset !== 'string') throw error;
    const { accountId } = sessionOf(context);
    const { owner = accountId, pocket, code } = declared.draws?.(input, accountId) ?? {};
    const isFrozen = declared.by !== 'staff' && (await hasFrozen(deps.db, owner, asset, pocket));
    const short = code ?? (getAsset(asset).kind === 'fiat' ? 60007 : 60028);
    return refuse(isFrozen ? 51050 : short, error.details ?? { asset });
  }
}
