import { randomInt } from 'node:crypto';
import {
  bankNetwork,
  depositLimits,
  findDepositTerms,
  maxOpen,
  maxProofs,
  referenceDays,
  referenceLength,
  referencePrefix,
  referenceSigns,
} from '#contract/fiat-deposits/rules.ts';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { canMove } from '#contract/platform/moves.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { soon } from '#server/platform/pipelined.ts';
import { beginOrder, movedBy, moveOrder, moveThrough, type MovedBy } from '#server/platform/orders.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { takeTurn } from '#server/platform/turns.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { assertOpen } from '../deposits/index.ts';
import { claimFiles, listFilesOf } from '../files/index.ts';
import { bankAccountStage } from '../global-account/index.ts';
import { closeProofCase, openProofCase } from './proof-cases.ts';
import { deposits, lockDeposit, showDeposit } from './store.ts';
import { fiatDeposits, type DepositRow } from './tables.ts';

export type Shown = Awaited<ReturnType<typeof showDeposit>>;

const newReference = () =>
  referencePrefix +
  Array.from({ length: referenceLength }, () => referenceSigns[randomInt(referenceSigns.length)]).join('');

interface Announced {
  readonly currency: string;
  readonly amount: string | null;
}

/** Announces a deposit. Announcements of one account are serialized, so that none exceeds the number that may wait. */
export const announceDeposit = defineCommand<Announced, Shown, Facts>({
  name: 'fiatDeposit.announce',
  locks: 'account',
  ask: async ({ tx, session }, { currency }) => {
    const { accountId } = session;
    const terms = findDepositTerms(currency, session) ?? refuse(40001, { currency });
    const [, stage, waiting, reference] = await allDone([
      assertOpen(tx, { userId: accountId, asset: currency, network: bankNetwork }),
      bankAccountStage(tx, accountId, currency),
      countWaiting(tx, accountId),
      freeReference(tx),
    ]);
    return { terms, stage, waiting, reference };
  },
  work: announce,
});

interface Facts {
  readonly terms: NonNullable<ReturnType<typeof findDepositTerms>>;
  readonly stage: Awaited<ReturnType<typeof bankAccountStage>>;
  readonly waiting: number;
  readonly reference: string;
}

async function announce(given: Given<Facts>, { currency, amount }: Announced): Promise<Shown> {
  const { tx, deps, session, now, found } = given;
  const { terms, stage } = found;
  if (stage === 'none') refuse(60006, { currency });
  if (stage === 'asked') refuse(60001, { currency });
  const { minimum, maximum } = depositLimits(terms);
  const expected = amount === null ? null : parseUnits(amount, scaleOf(assetCode(currency)));
  if (expected === undefined || (expected !== null && (expected < minimum || expected > maximum)))
    refuse(50014, { field: 'amount', minimum: terms.minimum, maximum: terms.maximum });
  if (found.waiting >= maxOpen) refuse(40016, { limit: maxOpen });
  const row = await insertDeposit(tx, deps, {
    accountId: session.accountId,
    asset: currency,
    status: 'preOrder',
    expected,
    reference: found.reference,
    termsId: terms.id,
    madeBy: session.userId,
  });
  await noteAccountChange(tx, session.accountId);
  const details = { currency, amount, until: must(row.expires_at, 'the end of a reference').toISOString() };
  given.note({ action: 'fiatDeposit.announce', subject: `fiatDeposit:${row.id}`, details });
  const steps = [{ status: row.status, at: now.toISOString() }];
  return showDeposit(deps, tx, { ...row, steps });
}

async function countWaiting(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('fiat_deposit')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['preOrder', 'pendingPayment'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Generates an unused reference. One in 10¹² is taken; then it tries another. */
async function freeReference(tx: Tx): Promise<string> {
  for (;;) {
    const reference = newReference();
    const known = await tx
      .selectFrom('fiat_deposit')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!known) return reference;
  }
}

interface NewDeposit {
  readonly accountId: string;
  readonly asset: string;
  readonly status: Extract<FiatOrderState, 'preOrder' | 'pendingPayment'>;
  readonly expected: bigint | null;
  readonly reference: string | null;
  readonly termsId: string;
  readonly madeBy: string | null;
}

/** Inserts a deposit's row with its first step. */
export async function insertDeposit(tx: Tx, { ids, clock }: Pick<Deps, 'ids' | 'clock'>, given: NewDeposit) {
  const [id, now] = [ids.uuid(), clock.now()];
  const row = {
    id,
    account_id: given.accountId,
    asset: given.asset,
    reference: given.reference,
    expected: given.expected === null ? null : String(given.expected),
    amount: null,
    fee: null,
    terms_id: given.termsId,
    status: given.status,
    reason: null,
    proofs: 0,
    expires_at: given.reference === null ? null : new Date(now.getTime() + referenceDays * dayMs),
    made_by: given.madeBy,
    created_at: now,
    updated_at: now,
  };
  await soon(tx, tx.insertInto('fiat_deposit').values(row).execute());
  const actorId = given.madeBy ?? undefined;
  await soon(tx, beginOrder(tx, fiatDeposits, { id, status: row.status, at: now, actorId }).execute());
  return row;
}

/**
 * Locks one of the account's deposits and reads whether its money is known. Refuses 40007 for another account's deposit
 * or none.
 */
async function lockOwn({ tx, session }: Asking, { id }: { readonly id: string }): Promise<Own> {
  const own = deposits(tx).where('id', '=', id).where('account_id', '=', session.accountId).forUpdate();
  const credit = tx.selectFrom('fiat_credit').select('id').where('deposit_id', '=', id);
  const [row, seen] = await allDone([own.executeTakeFirst(), credit.executeTakeFirst()]);
  return { row: row ?? refuse(40007), isSeen: seen !== undefined };
}

interface Own {
  readonly row: DepositRow;
  readonly isSeen: boolean;
}

interface Proof {
  readonly id: string;
  readonly files: readonly string[];
}

/** Adds proof to a deposit that waits for its money: from then on it does not expire by itself. */
export const submitProof = defineCommand<Proof, Shown, Provable>({
  name: 'fiatDeposit.prove',
  ask: async (asking, proof) => {
    const [own, files] = await allDone([lockOwn(asking, proof), listFilesOf(asking.tx, subjectOf(proof))]);
    return { ...own, known: files.map((file) => file.id) };
  },
  work: prove,
});

interface Provable extends Own {
  /** Files attached to it already. */
  readonly known: readonly string[];
}

const subjectOf = ({ id }: { readonly id: string }) => `fiatDeposit:${id}`;

const ways: Readonly<Partial<Record<FiatOrderState, readonly FiatOrderState[]>>> = {
  preOrder: ['pendingPayment', 'pendingReview'],
  pendingPayment: ['pendingReview'],
  pendingReview: [],
};

async function prove(given: Given<Provable>, { id, files }: Proof): Promise<Shown> {
  const { tx, deps, session, now, found } = given;
  const { row, isSeen, known } = found;
  const path = ways[row.status];
  if (path === undefined || row.reference === null) return refuse(60008, { status: row.status });
  const subject = subjectOf({ id });
  const all = [...new Set([...known, ...files])];
  if (all.length > maxProofs) refuse(50016, { limit: maxProofs });
  const named = files.map((file) => ({ field: 'files', id: file, purposes: ['fiat.proof' as const] }));
  const by = movedBy('user', given);
  const [, moved] = await allDone([
    claimFiles(tx, { userId: session.userId, subject, files: named, isSealed: true }),
    // A deposit the bank already knows is moved on by the bank's reports.
    isSeen ? Promise.resolve(row) : moveThrough(tx, deps, fiatDeposits, row, path, by),
  ]);
  const change = { proofs: all.length, updated_at: now };
  await soon(tx, tx.updateTable('fiat_deposit').set(change).where('id', '=', id).execute());
  if (!isSeen) await openProofCase(tx, deps, row, by);
  await noteAccountChange(tx, session.accountId);
  given.note({ action: 'fiatDeposit.prove', subject, details: { files: all.length } });
  return showMoved(tx, deps, { ...moved, ...change });
}

/** Shows a deposit with its current steps. */
async function showMoved(tx: Tx, deps: Deps, row: DepositRow): Promise<Shown> {
  const now = deposits(tx).where('id', '=', row.id).executeTakeFirstOrThrow();
  const [{ steps }, shown] = await allDone([now, showDeposit(deps, tx, row)]);
  return { ...shown, steps: [...steps] };
}

/** Cancels a deposit that the bank knows nothing about. Money that still comes is credited as a deposit of its own. */
export const cancelDeposit = defineCommand<{ readonly id: string }, Shown, Own>({
  name: 'fiatDeposit.cancel',
  ask: lockOwn,
  work: cancel,
});

async function cancel(given: Given<Own>, { id }: { readonly id: string }): Promise<Shown> {
  const { tx, deps, found } = given;
  const { row, isSeen } = found;
  if (row.status === 'cancelled') refuse(60017);
  if (isSeen || !canMove(fiatDeposits.moves, row.status, 'cancelled', 'user')) refuse(60008, { status: row.status });
  const by = movedBy('user', given);
  const moved = await moveOrder(tx, deps, fiatDeposits, row, 'cancelled', by);
  await closeProofCase(tx, deps, row, by);
  given.note({ action: 'fiatDeposit.cancel', subject: `fiatDeposit:${id}`, details: { from: row.status } });
  return showMoved(tx, deps, moved);
}

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'clock' } };
const atOnce = 200;

/** Cancels references that have expired and whose money is unknown. */
export async function expireDeposits(deps: Deps): Promise<void> {
  const overdue = deps.db
    .selectFrom('fiat_deposit')
    .select('id')
    .where('status', 'in', ['preOrder', 'pendingPayment'])
    .where('expires_at', '<=', deps.clock.now());
  const expire = ({ id }: { readonly id: string }) => deps.db.transaction().execute((tx) => expireOne(tx, deps, id));
  await eachAlone(await takeTurn(deps.db, 'fiatDeposit.expire', overdue, atOnce), expire, 'expiries of a deposit');
}

async function expireOne(tx: Tx, deps: Deps, id: string): Promise<void> {
  const row: DepositRow = await lockDeposit(tx, id);
  const credit = await tx.selectFrom('fiat_credit').select('id').where('deposit_id', '=', id).executeTakeFirst();
  if (credit || !canMove(fiatDeposits.moves, row.status, 'cancelled', 'clock')) return;
  await moveOrder(tx, deps, fiatDeposits, row, 'cancelled', byTime);
}
