import { sql } from 'kysely';
import { isFundPassword, isWeakFundPassword } from '#contract/profile/rules.ts';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import { allDone } from '#server/platform/all-done.ts';
import { askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { lookedTogether } from '#server/platform/looked-together.ts';
import { pipelinedReads } from '#server/platform/pipelined.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { lockContacts } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { lookAtTicket, openPassword, type PasswordTicket, type SealedPassword } from '../session/index.ts';
import { findBirthDate } from '../kyc/index.ts';
import { checkStepUp, lookAtStepUp, verifiedFor, type StepUpClaim } from '../step-up/index.ts';
import { assertUnlocked, forgettingEntries, noteEntry } from './attempts.ts';
import { noteOperation, noteSecurityChange } from './operations.ts';
import { hashPin, isKeyed, isRightPin } from './pin-hash.ts';

/** Whether the user has set one. */
export async function hasFundPassword(db: Queryable, userId: string): Promise<boolean> {
  const set = await db.selectFrom('fund_password').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return set !== undefined;
}

/**
 * Refuses unless this is the user's fund password: `security:notBound` if none is set, `security:wrongFundPassword`
 * with the tries left, `security:fundPasswordLocked` for two hours after five wrong ones. Call it before the command's
 * transaction: its count must survive a rollback. Commands that ask for it declare these codes, 50002 and
 * `InvalidKEIS`.
 * @returns the hash that is stored for it now
 */
export async function checkFundPassword(deps: Deps, userId: string, sealed: SealedPassword): Promise<string> {
  const check = await lookedTogether(deps.db, (db) => lookAtFundPassword(db, deps, userId, sealed));
  const { storedHash, ticket } = await check();
  const [isTaken] = await pipelinedReads(deps.db, (one) =>
    allDone([ticket.take(one), noteEntry({ ...deps, db: one }, { userId, kind }, true)]),
  );
  return isTaken ? storedHash : refuse(50002);
}

const kind = 'fundPassword';

/** A right entry. */
interface RightEntry {
  readonly ticket: PasswordTicket;
  /** The hash that is stored for it now. */
  readonly storedHash: string;
}

/**
 * Checks the fund password in two steps: the reads, in one round trip with the command's other lookups, and the check
 * itself. The check counts a wrong entry, so a caller who may not try PINs is refused in between.
 */
async function lookAtFundPassword(
  db: Queryable,
  deps: Deps,
  userId: string,
  sealed: SealedPassword,
): Promise<() => Promise<RightEntry>> {
  const [ticket, { storedHash, lockedUntil }] = await allDone([
    lookAtTicket(db, deps.clock, kind, sealed),
    readPin(db, userId),
  ]);
  return async () => {
    const entered = await ticket.open();
    if (storedHash === null) refuse('security:notBound', { item: kind });
    assertUnlocked(deps, kind, lockedUntil);
    if (!(await isRightPin(deps.vault, storedHash, entered))) return refuseWrong(deps, userId, ticket);
    const isCurrent = isKeyed(storedHash);
    const hash = isCurrent ? storedHash : await keepKeyed(deps, userId, storedHash, await hashPin(deps.vault, entered));
    return { ticket, storedHash: hash };
  };
}

/** Counts a wrong entry, in one round trip with its ticket, and refuses it. */
async function refuseWrong(deps: Deps, userId: string, ticket: PasswordTicket): Promise<never> {
  const [isTaken, triesLeft] = await pipelinedReads(deps.db, (one) =>
    allDone([ticket.take(one), noteEntry({ ...deps, db: one }, { userId, kind }, false)]),
  );
  return isTaken ? refuse('security:wrongFundPassword', { triesLeft: triesLeft ?? 0 }) : refuse(50002);
}

interface PinRow {
  readonly n: number;
  /** Null if none is set. */
  readonly storedHash: string | null;
  /** End of the last lock, possibly past. */
  readonly lockedUntil: Date | null;
  readonly hasWrongEntries: boolean;
}

const readPin = askedAtOnce(async (db: Queryable, userIds: readonly string[]): Promise<readonly PinRow[]> => {
  const asked = askedRows(
    userIds.map((user_id) => ({ user_id })),
    'user_id uuid',
  );
  const { rows } = await sql<PinRow>`
    select asked.n, p.password_hash as "storedHash", a.locked_until as "lockedUntil",
        a.user_id is not null as "hasWrongEntries"
      from ${asked}
      left join lateral (select password_hash from fund_password where user_id = asked.user_id offset 0) p on true
      left join lateral (select user_id, locked_until from secret_attempt
        where user_id = asked.user_id and kind = ${kind} offset 0) a on true`.execute(db);
  return inPlaces(rows);
});

/** Replaces a hash without the secret, unless the fund password was changed meanwhile. */
async function keepKeyed({ db }: Deps, userId: string, before: string, after: string): Promise<string> {
  const { numUpdatedRows } = await db
    .updateTable('fund_password')
    .set({ password_hash: after })
    .where('user_id', '=', userId)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? after : before;
}

/** Proof of identity a customer gives when money leaves. */
interface Proof {
  readonly verification: string;
  readonly fundPassword: SealedPassword;
}

/** A right PIN, to be used up by the transaction of the command that it was entered for. */
export interface RightPin {
  /**
   * Reads it again under the command's locks on the user: refuses 50002 if its ticket was used since, and
   * `security:fundPasswordLocked` if wrong entries locked it. If the command is refused later, the ticket remains.
   * @returns what uses up the ticket and clears wrong entries, to be written with the command's end
   */
  use(tx: Tx): Promise<Writing>;
}

/**
 * Checks both proofs in two steps: the reads, and the refusals for an action with its values. The PIN is checked last:
 * without a verification, PINs can't be tried.
 */
export async function lookAtProof(
  db: Queryable,
  deps: Deps,
  { userId, accountId }: Pick<Session, 'userId' | 'accountId'>,
  { verification, fundPassword }: Proof,
  action: VerifiedAction,
): Promise<(values: StepUpClaim['values']) => Promise<RightPin>> {
  const [assertVerified, checkPin] = await allDone([
    lookAtStepUp(db, deps, verification),
    lookAtFundPassword(db, deps, userId, fundPassword),
  ]);
  return async (values) => {
    assertVerified({ userId, accountId, action, values });
    const { ticket } = await checkPin();
    return { use: (tx) => usePin(tx, deps, userId, ticket) };
  };
}

async function usePin(tx: Tx, deps: Deps, userId: string, ticket: PasswordTicket): Promise<Writing> {
  const [used, { lockedUntil, hasWrongEntries }] = await allDone([ticket.use(tx), readPin(tx, userId)]);
  assertUnlocked(deps, kind, lockedUntil);
  return { removed: [used], statements: hasWrongEntries ? [forgettingEntries(tx, deps, { userId, kind })] : [] };
}

interface FirstPin {
  readonly fundPassword: SealedPassword;
  readonly repeatedFundPassword: SealedPassword;
  readonly verification: string;
}

const setAction = 'security.setFundPassword' as const;

/** Sets the first fund password. Of twenty concurrent calls one succeeds. */
export const setFundPassword = defineCommand({
  name: setAction,
  stepUp: verifiedFor(setAction),
  outside: (deps, context, { fundPassword, repeatedFundPassword }: FirstPin) =>
    openNew(deps, sessionOf(context).userId, 'fundPassword', fundPassword, repeatedFundPassword),
  work: async (given: Given<undefined, string>, _pin: FirstPin) => {
    const { tx, deps, context, session, now, outside: passwordHash } = given;
    const { userId } = session;
    await lockContacts(tx, userId);
    const added = await tx
      .insertInto('fund_password')
      .values({ user_id: userId, password_hash: passwordHash, set_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) refuse('security:bound', { item: 'fundPassword' });
    given.verify({});
    await noteSecurityChange(tx, deps, context, { userId, action: setAction });
    return {};
  },
});

interface PinChange {
  readonly oldFundPassword: SealedPassword;
  readonly newFundPassword: SealedPassword;
  readonly repeatedFundPassword: SealedPassword;
  readonly verification: string;
}

interface Hashes {
  readonly oldHash: string;
  readonly newHash: string;
}

const updateAction = 'security.updateFundPassword' as const;

/** Changes the fund password of a user who knows the old one. */
export const updateFundPassword = defineCommand({
  name: updateAction,
  stepUp: verifiedFor(updateAction),
  outside: async (deps, context, change: PinChange) => {
    const { userId } = sessionOf(context);
    const { newFundPassword, repeatedFundPassword, verification } = change;
    const newHash = await openNew(deps, userId, 'newFundPassword', newFundPassword, repeatedFundPassword);
    // Without a verification, fund passwords can't be tried.
    const claim = { userId, accountId: userId, verification, action: updateAction, values: {} };
    await checkStepUp(deps.db, deps, claim);
    return { newHash, oldHash: await checkOld(deps, context, change.oldFundPassword) };
  },
  work: async (given: Given<undefined, Hashes>, _change: PinChange) => {
    const { tx, deps, context, session, now, outside } = given;
    const { userId } = session;
    await lockContacts(tx, userId);
    given.verify({});
    const changed = await tx
      .updateTable('fund_password')
      .set({ password_hash: outside.newHash, set_at: now })
      .where('user_id', '=', userId)
      .where('password_hash', '=', outside.oldHash)
      .returning('user_id')
      .executeTakeFirst();
    // It was changed since it was checked.
    if (!changed) refuse('security:wrongFundPassword');
    await noteSecurityChange(tx, deps, context, { userId, action: updateAction });
    return {};
  },
});

async function checkOld(deps: Deps, context: Context, sealed: SealedPassword): Promise<string> {
  const { userId } = sessionOf(context);
  try {
    return await checkFundPassword(deps, userId, sealed);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'security:wrongFundPassword')
      await noteOperation(deps.db, deps, context, { userId, action: updateAction, succeeded: false });
    throw error;
  }
}

/** Opens both entries, which must be the same PIN and not a guessable date. */
async function openNew(
  deps: Deps,
  userId: string,
  field: string,
  entered: SealedPassword,
  repeated: SealedPassword,
): Promise<string> {
  const first = await openPassword(deps.db, deps.clock, 'fundPassword', entered);
  const second = await openPassword(deps.db, deps.clock, 'fundPassword', repeated);
  if (!isFundPassword(first)) refuse(51091, { field });
  if (isWeakFundPassword(first, await findBirthDate(deps, userId))) refuse(51091, { field, rule: 'common' });
  if (second !== first) refuse(51091, { field: 'repeatedFundPassword' });
  return hashPin(deps.vault, first);
}
