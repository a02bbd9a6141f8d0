import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import type { ChainPayment } from '#server/providers/chain/tables.ts';

const maxRows = 500;

/** Amounts of a coin as the contract writes them. */
export function decimalOf(asset: string, units: bigint): string {
  return formatUnits(units, assets[must(isAssetCode(asset) ? asset : undefined, 'a known asset')].scale);
}

function toItem(row: Pick<ChainPayment, 'id' | 'network' | 'asset' | 'amount' | 'to_address' | 'created_at'>) {
  return {
    id: row.id,
    network: row.network,
    asset: row.asset,
    amount: decimalOf(row.asset, BigInt(row.amount)),
    address: row.to_address,
    createdAt: row.created_at.toISOString(),
  };
}

/** Payouts above the hot wallet's limit that nobody released yet. */
export async function listPayments({ db }: Deps) {
  const rows = await db
    .selectFrom('chain_payment')
    .selectAll()
    .where('is_released', '=', false)
    .where('is_final', '=', false)
    .orderBy('created_at')
    .limit(maxRows)
    .execute();
  return { items: rows.map(toItem) };
}

/** Lets the warm wallet sign a payout. Refuses 60015 where it is released already. */
export async function releasePayment(deps: Deps, context: Context, { id, reason }: { id: string; reason: string }) {
  const { userId } = sessionOf(context);
  return runIdempotent(deps.db, commandOf(context), async (tx) => {
    const payment = await tx
      .selectFrom('chain_payment')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) refuse('request:notFound');
    if (payment.is_released || payment.is_final) refuse(60015);
    await tx.updateTable('chain_payment').set({ is_released: true }).where('id', '=', id).execute();
    await writeAudit(tx, {
      actor: { kind: 'staff', id: userId },
      action: 'custody.release',
      subject: `payment:${id}`,
      details: { asset: payment.asset, amount: payment.amount, wallet: payment.key_purpose, reason: reason.trim() },
      requestId: context.requestId,
    });
    return toItem(payment);
  });
}
