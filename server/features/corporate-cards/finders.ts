import { sql } from 'kysely';
import { finder } from '../staff/index.ts';
import './payment-tables.ts';
import './tables.ts';

/** Finds cards and their payments for staff: by our number, a card's last four digits, or the issuer's number. */
export const corporateCardFinders = [
  finder('card', (db, { text, id }) =>
    db
      .selectFrom('corporate_card')
      .select(['id', 'account_id', 'currency as asset', 'status', 'created_at as at'])
      .select(sql<null>`null`.as('amount'))
      .where((eb) => eb.or([eb('id', '=', id), eb('last_four', '=', text)])),
  ),
  finder('cardPayment', (db, { text, id }) =>
    db
      .selectFrom('corporate_card_payment')
      .select(['id', 'account_id', 'currency as asset', 'amount', 'status', 'created_at as at'])
      .where((eb) => eb.or([eb('id', '=', id), eb('provider_id', '=', text)])),
  ),
];
