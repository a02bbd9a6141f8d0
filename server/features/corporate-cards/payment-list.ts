import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { managesCards } from './cards.ts';
import { payments, type PaymentRow } from './payment-tables.ts';

/** A page of what was paid with the cards that somebody may see, newest first. */
export async function listPayments({ db, clock }: Deps, session: Session, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const seen = payments(db)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (some) =>
      some.where((eb) =>
        eb('card_id', 'in', eb.selectFrom('corporate_card').select('id').where('holder_id', '=', session.userId)),
      ),
    );
  const { rows, nextCursor } = await pageBy(seen, query, { order: 'newest', changed: 'updated_at' });
  return { items: rows.map(showPayment), nextCursor, asOf };
}

/** As the contract shows it. */
export function showPayment(row: PaymentRow) {
  const text = (code: string, units: string) => formatUnits(BigInt(units), scaleOf(assetCode(code)));
  const own = (units: string) => text(row.currency, units);
  return {
    id: row.id,
    cardId: row.card_id,
    status: row.status,
    declineReason: row.decline_reason,
    merchant: row.merchant,
    category: row.category,
    country: row.country,
    askedAmount: row.asked_amount,
    askedCurrency: row.asked_currency,
    currency: row.currency,
    amount: own(row.amount),
    open: own(row.open),
    captured: own(row.captured),
    refunded: own(row.refunded),
    fundAsset: row.fund_asset,
    held: text(row.fund_asset, row.held),
    rate: row.rate,
    isStandIn: row.is_stand_in,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
