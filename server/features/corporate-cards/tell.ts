import type { CardPaymentNotice, CorporateCardNotice, DeclineReason } from '#contract/corporate-cards/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';

interface Card {
  readonly id: string;
  readonly holder_id: string;
  readonly label: string;
  readonly last_four: string | null;
}

/** Tells a card's holder what became of it. */
export async function tellOfCard(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { id, holder_id, label, last_four: lastFour }: Card,
  notice: CorporateCardNotice,
): Promise<void> {
  await tell(tx, deps, holder_id, notice, { id, label, lastFour });
}

interface Payment {
  readonly card_id: string;
  readonly account_id: string;
  readonly currency: string;
  readonly fund_asset: string;
  readonly merchant: string;
  readonly amount: string;
  readonly refunded: string;
  readonly decline_reason: DeclineReason | null;
}

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

const cardOf = (tx: Tx, { card_id: id }: Payment) =>
  tx
    .selectFrom('corporate_card')
    .select(['id', 'holder_id', 'label', 'last_four'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Tells a card's holder that it was declined and why, or that something came back. */
export async function tellOfPayment(tx: Tx, deps: Needs, row: Payment, notice: CardPaymentNotice): Promise<void> {
  const { id, holder_id, label, last_four: lastFour } = await cardOf(tx, row);
  const { merchant, currency: asset } = row;
  const units = notice === 'card.refunded' ? row.refunded : row.amount;
  const values = { id, label, lastFour, merchant, asset, amount: decimalOf(BigInt(units), assetCode(asset)) };
  if (notice === 'card.refunded') await tell(tx, deps, holder_id, notice, values);
  else await tell(tx, deps, holder_id, notice, { ...values, reason: row.decline_reason ?? 'late' });
}

/** Tells a company, and who manages its cards, that a merchant took more than there was. */
export async function tellOfDebt(tx: Tx, deps: Needs, row: Payment, owed: bigint): Promise<void> {
  const { id, label, last_four: lastFour } = await cardOf(tx, row);
  const [asset, { merchant }] = [assetCode(row.fund_asset), row];
  const money = { asset, amount: decimalOf(owed, asset), owed: decimalOf(owed, asset) };
  await tell(tx, deps, row.account_id, 'card.debt', { id, label, lastFour, merchant, ...money });
}
