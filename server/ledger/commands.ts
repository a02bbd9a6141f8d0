import { assert, refuse } from '#contract/platform/errors.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { allDone } from '../platform/all-done.ts';
import type { Tx } from '../platform/db.ts';
import { newRow } from '../platform/new-rows.ts';
import { soon } from '../platform/pipelined.ts';
import { customerAccount, type AccountAddress } from './accounts.ts';
import { toAddress } from './balances.ts';
import { post, posting, type Posting } from './post.ts';
import { newTransferId } from './transfer-id.ts';
import { simpleTransfer, type Leg, type TransferDraft } from './transfer.ts';

/** Fields of a command besides its money: its kind, its reference and its key. */
export type CommandNames = Omit<TransferDraft, 'legs' | 'reverses'>;

export interface Posted {
  readonly transferId: string;
  /** Whether it was posted before, and nothing was done now. */
  readonly isReplay: boolean;
}

/**
 * Posts one transfer or throws. Errors: 60028 if an account has too little (details: `asset`); `idempotency:mismatch`
 * if the key belongs to another transfer. A repeated draft is posted once.
 */
export async function postOne(tx: Tx, draft: TransferDraft, at?: Date): Promise<Posted> {
  const [outcome] = await post(tx, [draft], at);
  switch (outcome?.status) {
    case 'posted':
      return { transferId: outcome.transferId, isReplay: false };
    case 'duplicate':
      return { transferId: outcome.transferId, isReplay: true };
    case 'insufficient':
      return refuse(60028, { asset: outcome.asset });
    case 'conflict':
      return refuse('idempotency:mismatch');
    default:
      throw new Error(`a transfer of kind ${draft.kind} for ${draft.reference} is ${outcome?.status ?? 'lost'}`);
  }
}

export interface TransferCommand extends CommandNames {
  readonly from: AccountAddress;
  readonly to: AccountAddress;
  /** Smallest units, positive. */
  readonly amount: bigint;
}

/** Moves an amount from one account to another. Errors like `postOne`. */
export async function transfer(tx: Tx, { from, to, amount, ...names }: TransferCommand, at?: Date): Promise<Posted> {
  return postOne(tx, simpleTransfer(names, from, to, amount), at);
}

export interface HoldCommand extends CommandNames {
  readonly owner: string;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

/**
 * Holds money of a customer: moves it from available to held. The hold's id is the `transferId`; `release` and
 * `capture` name it, and together never move more than was held. Errors like `postOne`.
 */
export async function hold(tx: Tx, { owner, asset, amount, ...names }: HoldCommand): Promise<Posted> {
  const from = customerAccount(owner, asset, 'available');
  const to = customerAccount(owner, asset, 'held');
  const posted = await postOne(tx, simpleTransfer(names, from, to, amount));
  if (posted.isReplay) return posted;
  const [units, id] = [String(amount), posted.transferId];
  const held = tx.insertInto('ledger_hold').values({ id, owner, asset, amount: units, remaining: units });
  await soon(tx, held.execute());
  return posted;
}

/** Returns a hold as part of a larger statement; its id is known in advance. */
export function holding({ owner, asset, amount, ...names }: HoldCommand): Posting & { readonly holdId: string } {
  const id = newTransferId();
  const [from, to] = [customerAccount(owner, asset, 'available'), customerAccount(owner, asset, 'held')];
  const units = String(amount);
  const row = newRow('ledger_hold', { id, owner, asset, amount: units, remaining: units });
  return { ...posting(simpleTransfer({ ...names, id }, from, to, amount), undefined, [row]), holdId: id };
}

/** Hold as identified by a release or capture. */
interface FromHold extends CommandNames {
  /** Id of the hold's transfer. */
  readonly holdId: string;
  /** Owner and asset of the held money: given, so that checking and paying take one round trip. */
  readonly owner: string;
  readonly asset: AssetCode;
}

export interface ReleaseCommand extends FromHold {
  readonly amount: bigint;
}

/**
 * Releases from a hold: moves from held to available. Errors like `postOne`; 60028 also if less is left in the hold.
 */
export async function release(tx: Tx, { amount, ...from }: ReleaseCommand): Promise<Posted> {
  return takeFromHold(tx, from, amount, [{ account: customerAccount(from.owner, from.asset, 'available'), amount }]);
}

export interface CaptureCommand extends FromHold {
  /** Where the held money goes: the payee, the fee account, custody. Their sum is the amount captured. */
  readonly to: readonly { readonly account: AccountAddress; readonly amount: bigint }[];
  /** Consideration in the same transfer: legs of other assets, balanced by themselves. */
  readonly against?: readonly Leg[];
}

/** Captures from a hold, to one or several accounts. Errors like `release`. */
export async function capture(tx: Tx, { to, against = [], ...from }: CaptureCommand): Promise<Posted> {
  assert(
    to.every((part) => part.amount > 0n && part.account.asset === from.asset),
    'a capture pays amounts above zero of the held asset',
  );
  const amount = to.reduce((sum, part) => sum + part.amount, 0n);
  return takeFromHold(tx, from, amount, [...to, ...against]);
}

/** Locks a hold and returns what is left in it, so that releases and captures of it are serialized. */
async function lockHold(tx: Tx, { holdId, owner, asset }: FromHold): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_hold')
    .select(['owner', 'asset', 'remaining'])
    .where('id', '=', holdId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  assert(row?.owner === owner && row.asset === asset, `hold ${holdId} is of ${asset} of its owner`);
  return BigInt(row.remaining);
}

async function takeFromHold(tx: Tx, from: FromHold, amount: bigint, legs: TransferDraft['legs']): Promise<Posted> {
  const { holdId, owner, asset, ...names } = from;
  const taken = { account: customerAccount(owner, asset, 'held'), amount: -amount };
  // Lock order: the hold before the accounts of the transfer.
  const [left, posted] = await allDone([lockHold(tx, from), postOne(tx, { ...names, legs: [taken, ...legs] })]);
  if (posted.isReplay) return posted;
  // The transfer above is rolled back with the caller's transaction.
  if (left < amount) refuse(60028, { asset });
  const remaining = String(left - amount);
  await soon(tx, tx.updateTable('ledger_hold').set({ remaining }).where('id', '=', holdId).execute());
  return posted;
}

export interface ReverseCommand extends CommandNames {
  readonly transferId: string;
}

/**
 * Reverses a transfer by posting its opposite; once. Errors like `postOne`; 60028 if the money is already spent; throws
 * a bug for an unknown transfer, a reversal, one already reversed under another key, and one that touches held money: a
 * hold is released, and what was captured is returned by its own transfer.
 */
export async function reverse(tx: Tx, { transferId, ...names }: ReverseCommand): Promise<Posted> {
  const rows = await tx
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['t.reverses', 'a.owner', 'a.asset', 'a.kind', 'a.shard', 'e.amount'])
    .where('t.id', '=', transferId)
    .orderBy('a.id')
    .execute();
  assert(rows.length > 0, `transfer ${transferId} exists`);
  assert(rows[0]?.reverses === null, 'a reversal is not reversed: post anew');
  assert(
    rows.every((row) => row.kind !== 'held'),
    'held money is released or captured, not reversed',
  );
  const legs = rows.map((row) => ({ account: toAddress(row), amount: -BigInt(row.amount) }));
  return postOne(tx, { ...names, reverses: transferId, legs });
}
