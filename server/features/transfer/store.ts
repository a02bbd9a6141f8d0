import { assetCode, getAsset } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { maskName } from '#contract/transfer/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import { accounts } from '../accounts/index.ts';
import { transferOrderColumns } from './tables.ts';
import { publicNameOf, type PublicName } from '../kyc/index.ts';
import { cutPage } from '#server/platform/page.ts';
import { columnsIn } from '#server/platform/columns.ts';

export interface HistoryQuery {
  readonly cursor?: string;
  readonly limit: number;
  readonly updatedAfter?: Date;
}

/** Returns an order's amounts as in API responses. */
export function amountsOf(row: { readonly asset: string; readonly amount: string; readonly fee: string }) {
  const asset = assetCode(row.asset);
  const { scale } = getAsset(asset);
  return { asset, amount: formatUnits(BigInt(row.amount), scale), fee: formatUnits(BigInt(row.fee), scale) };
}

/**
 * Lists transfers sent and received, newest first, by keyset pagination on the time-ordered id. The payee sees one only
 * after it has arrived, and never one that was returned.
 */
export async function listTransfers(db: Queryable, accountId: string, { cursor, limit, updatedAfter }: HistoryQuery) {
  const page = () =>
    db
      .selectFrom('transfer_order')
      .select('id')
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
      .$if(updatedAfter !== undefined, (query) => query.where('updated_at', '>=', updatedAfter ?? new Date(0)))
      .orderBy('id', 'desc')
      .limit(limit + 1);
  // Each side uses its own index and stops after one page; with `or` the account's entire history would be read.
  const sent = page().where('from_user', '=', accountId).as('sent');
  const received = page().where('to_user', '=', accountId).where('status', '=', 'arrived').as('received');
  const either = db.selectFrom(sent).select('id').union(db.selectFrom(received).select('id'));
  const rows = await selectParties(db)
    .where('t.id', 'in', either)
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows: shown, nextCursor } = cutPage(rows, limit);
  return { items: shown.map((row) => toTransfer(row, accountId)), nextCursor };
}

/** Selects orders with the parts of both sides that are shown. */
export function selectParties(db: Queryable) {
  return db
    .selectFrom('transfer_order as t')
    .innerJoin(accounts.as('sender'), 'sender.id', 't.from_user')
    .innerJoin(accounts.as('payee'), 'payee.id', 't.to_user')
    .select(columnsIn('t', transferOrderColumns))
    .select([
      'sender.uid as from_uid',
      'sender.name as from_name',
      'sender.kyc_status as from_kyc',
      'sender.email as from_email',
      'sender.phone as from_phone',
      'payee.uid as to_uid',
      'payee.name as to_name',
      'payee.kyc_status as to_kyc',
      'payee.email as to_email',
      'payee.phone as to_phone',
    ]);
}

/** Returns the public names of both sides. */
export function namesOf(row: PartiesRow) {
  const { from_uid, from_name, from_kyc, from_email, from_phone, to_uid, to_name, to_kyc, to_email, to_phone } = row;
  return {
    from: publicNameOf({ uid: from_uid, name: from_name, kyc_status: from_kyc, email: from_email, phone: from_phone }),
    to: publicNameOf({ uid: to_uid, name: to_name, kyc_status: to_kyc, email: to_email, phone: to_phone }),
  };
}

export type PartiesRow = Awaited<ReturnType<ReturnType<typeof selectParties>['executeTakeFirstOrThrow']>>;

/** Returns the other side's name as one side of a transfer sees it: in full if both are the same person's. */
export function nameFor({ name, isVerified }: PublicName, isOwn: boolean): string {
  return isOwn || !isVerified ? name : maskName(name);
}

/** Returns an order as one of its two sides sees it: the sender with the fee they paid, the payee with what arrived. */
export function toTransfer(row: PartiesRow, accountId: string) {
  const isOut = row.from_user === accountId;
  const { from, to } = namesOf(row);
  const arrived = String(BigInt(row.amount) - BigInt(row.fee));
  return {
    id: row.id,
    ...amountsOf(isOut ? row : { asset: row.asset, amount: arrived, fee: '0' }),
    direction: isOut ? ('out' as const) : ('in' as const),
    type: row.is_own ? ('own' as const) : ('customer' as const),
    counterpartyUid: isOut ? row.to_uid : row.from_uid,
    counterpartyName: nameFor(isOut ? to : from, row.is_own),
    status: row.status,
    remark: row.remark,
    returnReason: isOut ? row.return_reason : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
