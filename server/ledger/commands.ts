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

/** What a command needs beside its money: what it is, what it belongs to, and the key that it is said by. */
export type CommandNames = Omit<TransferDraft, 'legs' | 'reverses'>;

export interface Posted {
  readonly transferId: string;
  /** It was posted before; nothing was done now. */
  readonly isReplay: boolean;
}

/**
 * Posts one transfer or throws. Errors: 60028 where an account has too little (details: `asset`);
 * `idempotency:mismatch` where the key belongs to another transfer. Said twice, it is posted once.
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
  /** Smallest units, above zero. */
  readonly amount: bigint;
}

/** Moves one amount from one account to another. Errors as `postOne`. */
export async function transfer(tx: Tx, { from, to, amount, ...names }: TransferCommand, at?: Date): Promise<Posted> {
  return postOne(tx, simpleTransfer(names, from, to, amount), at);
}

export interface HoldCommand extends CommandNames {
  readonly owner: string;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

/**
 * Reserves money of a customer: available to held. The hold's id is the `transferId`; `release` and
 * `capture` name it, and together never move more than was held. Errors as `postOne`.
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

/** The same as a part of a statement that does more; the hold's id is known before. */
export function holding({ owner, asset, amount, ...names }: HoldCommand): Posting & { readonly holdId: string } {
  const id = newTransferId();
  const [from, to] = [customerAccount(owner, asset, 'available'), customerAccount(owner, asset, 'held')];
  const units = String(amount);
  const row = newRow('ledger_hold', { id, owner, asset, amount: units, remaining: units });
  return { ...posting(simpleTransfer({ ...names, id }, from, to, amount), undefined, [row]), holdId: id };
}

/** A hold, as who takes from it knows it. */
interface FromHold extends CommandNames {
  /** By the id of its transfer. */
  readonly holdId: string;
  /** Whose money it holds, and of what: said, so that it is looked at and paid in one round trip. */
  readonly owner: string;
  readonly asset: AssetCode;
}

export interface ReleaseCommand extends FromHold {
  readonly amount: bigint;
}

/** Gives back from a hold: held to available. Errors as `postOne`; 60028 too where less is left in the hold. */
export async function release(tx: Tx, { amount, ...from }: ReleaseCommand): Promise<Posted> {
  return takeFromHold(tx, from, amount, [{ account: customerAccount(from.owner, from.asset, 'available'), amount }]);
}

export interface CaptureCommand extends FromHold {
  /** Where the held money goes: the payee, the fee account, custody. Their sum is what is captured. */
  readonly to: readonly { readonly account: AccountAddress; readonly amount: bigint }[];
  /** What is paid for it in the same transfer: legs of other assets, in balance by themselves. */
  readonly against?: readonly Leg[];
}

/** Pays from a hold, to one account or several at once. Errors as `release`. */
export async function capture(tx: Tx, { to, against = [], ...from }: CaptureCommand): Promise<Posted> {
  assert(
    to.every((part) => part.amount > 0n && part.account.asset === from.asset),
    'a capture pays amounts above zero of the held asset',
  );
  const amount = to.reduce((sum, part) => sum + part.amount, 0n);
  return takeFromHold(tx, from, amount, [...to, ...against]);
}

/** What is left in a hold, which is locked, so that a release and a capture of it come one after the other. */
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
  // The hold is locked before the accounts of the transfer.
  const [left, posted] = await allDone([lockHold(tx, from), postOne(tx, { ...names, legs: [taken, ...legs] })]);
  if (posted.isReplay) return posted;
  // The transfer before it goes with the caller's transaction.
  if (left < amount) refuse(60028, { asset });
  const remaining = String(left - amount);
  await soon(tx, tx.updateTable('ledger_hold').set({ remaining }).where('id', '=', holdId).execute());
  return posted;
}

export interface ReverseCommand extends CommandNames {
  readonly transferId: string;
}

/**
 * Undoes a transfer by its opposite; once. Errors as `postOne`; 60028 where the money is spent already;
 * throws a bug for an unknown transfer, a reversal, one reversed before under another key, and one that
 * touches held money: a hold is released, and what was captured is given back by a transfer of its own.
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
