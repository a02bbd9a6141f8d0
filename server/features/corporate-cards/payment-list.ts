import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { fileTypesOf } from '../files/index.ts';
import { managesCards } from './cards.ts';
import { payments, type PaymentRow } from './payment-tables.ts';

/** Returns a page of payments by the cards the user may see, newest first. */
export async function listPayments({ db, clock }: Deps, session: Session, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const page = { order: 'newest', changed: 'updated_at' } as const;
  const { rows, nextCursor } = await pageBy(seenPayments(db, session), query, page);
  return { items: await showPayments(db, rows), nextCursor, asOf };
}

/** Selects payments of the cards the user may see. */
export const seenPayments = (db: Queryable, session: Session) =>
  payments(db)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (some) =>
      some.where((eb) =>
        eb('card_id', 'in', eb.selectFrom('corporate_card').select('id').where('holder_id', '=', session.userId)),
      ),
    );

export type ShownPayment = ResultOf<typeof corporateCardsSchemas.setRecord>;

/** Converts payments to their form in the contract. */
export async function showPayments(db: Queryable, rows: readonly PaymentRow[]): Promise<ShownPayment[]> {
  const types = await fileTypesOf(
    db,
    rows.flatMap(({ receipts }) => receipts),
  );
  return rows.map((row) => ({
    ...showPayment(row),
    receipts: row.receipts.flatMap((id) => {
      const contentType = types.get(id);
      return contentType === undefined ? [] : [{ id, contentType }];
    }),
  }));
}

function showPayment(row: PaymentRow) {
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
    paid: text(row.fund_asset, row.paid),
    bookedCategory: row.booked_category,
    note: row.note ?? '',
    isStandIn: row.is_stand_in,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
