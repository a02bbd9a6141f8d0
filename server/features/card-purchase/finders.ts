import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finds coins bought by card for staff: by our number, that of a payment, or the provider's. */
export const cardPurchaseFinders = [
  finder('cardPurchase', (db, { text, id }) =>
    db
      .selectFrom('card_purchase')
      .select(['id', 'account_id', 'coin as asset', 'coin_amount as amount', 'status', 'created_at as at'])
      .where((eb) => eb.or([eb('id', '=', id), eb('payment_id', '=', id), eb('provider_reference', '=', text)])),
  ),
];
