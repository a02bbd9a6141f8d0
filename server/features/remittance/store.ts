import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import type { PayeeType } from '#contract/payees/fields.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { channelOf } from '#contract/remittance/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { sealedDetails } from '../bank-payouts/index.ts';
import { remittanceColumns, remittanceOrders, type RemittanceRow, type RemittanceTable } from './tables.ts';

/** Sealed part of a remittance: the recipient as of the order, and the texts. */
export interface RemittanceDetails {
  readonly recipient: {
    readonly friendlyName: string;
    readonly name: string;
    readonly account: string;
    readonly country: string;
    readonly userType: PayeeType;
    readonly values: DynamicValues;
  };
  readonly purposeText: string;
  readonly reference: string;
}

type Vaulted = Pick<Deps, 'vault'>;

export const { seal: sealDetails, open: openDetails } = sealedDetails<RemittanceDetails>('remittance');

/** Returns the index that finds an account's payments to the same bank account with the same reference. */
export const paidIndex = (
  { vault }: Vaulted,
  accountId: string,
  asset: string,
  account: string,
  reference: string,
): Buffer => vault.index('remittance.paid', [accountId, asset, account, reference.toLowerCase()].join('|'));

/** Returns the index that finds an account's payments to the same bank account. */
export const payeeIndex = ({ vault }: Vaulted, accountId: string, asset: string, account: string): Buffer =>
  vault.index('remittance.payee', [accountId, asset, account].join('|'));

export const remittances = (db: Queryable) =>
  db.selectFrom('remittance_order').select(remittanceColumns).select(stepsOf(remittanceOrders).as('steps'));

/** Locks a remittance, so that its moves are serialized. */
export const lockRemittance = (tx: Tx, id: string): Promise<RemittanceRow | undefined> =>
  remittances(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns the amounts as decimals, each in its currency. */
export function amountsOf(
  row: Pick<RemittanceTable, 'pay_asset' | 'pay_amount' | 'receive_asset' | 'gross_amount' | 'fee'>,
) {
  const [payAsset, receiveAsset] = [assetCode(row.pay_asset), assetCode(row.receive_asset)];
  const [gross, fee] = [BigInt(row.gross_amount), BigInt(row.fee)];
  const shown = (units: bigint) => formatUnits(units, scaleOf(receiveAsset));
  return {
    payAsset,
    payAmount: formatUnits(BigInt(row.pay_amount), scaleOf(payAsset)),
    receiveAsset,
    receiveAmount: shown(gross - fee),
    fee: shown(fee),
  };
}

function waitsFor({ status, awaits_approval, cleared_at, submitted_at }: RemittanceTable) {
  // Staff approved it, and it isn't handed over: its account may not pay now.
  if (status === 'processing' && submitted_at === null) return 'bank' as const;
  if (status !== 'pending') return null;
  if (awaits_approval) return 'approval' as const;
  return cleared_at === null ? ('review' as const) : ('bank' as const);
}

/** Returns a remittance as the contract shows it. */
export async function toItem(deps: Vaulted, row: RemittanceRow) {
  const { recipient, purposeText, reference } = await openDetails(deps, row);
  const { friendlyName, name, account, country, userType } = recipient;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  const back = row.returned_amount;
  return {
    id: row.id,
    ...amountsOf(row),
    rate: row.rate,
    midRate: row.mid_rate,
    spreadBps: row.spread_bps,
    channel: channelOf(row.scheme),
    scheme: row.scheme,
    recipient: { id: row.recipient_id, friendlyName, name, account, country, userType },
    purpose: row.purpose,
    purposeText,
    reference,
    proofs: row.proofs,
    isSaved: row.is_saved,
    status: row.status,
    waitsFor: waitsFor(row),
    failureReason: row.failure_reason,
    sentAt: text(row.sent_at),
    completedAt: text(row.completed_at),
    returnedAt: text(row.returned_at),
    returnedAmount: back === null ? null : formatUnits(BigInt(back), scaleOf(assetCode(row.pay_asset))),
    returnReason: row.return_reason,
    bankReason: row.bank_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    steps: [...row.steps],
  };
}

/** Lists an account's remittances, newest first. */
export async function listRemittances(deps: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(deps.clock);
  const own = remittances(deps.db).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  return { items: await Promise.all(rows.map((row) => toItem(deps, row))), nextCursor, asOf };
}
