import { finder } from '../staff/index.ts';
import './tables.ts';

/**
 * Finds currency deposits and bank credits for the staff search: by our id, the payer's reference, or the bank's id.
 */
export const fiatDepositFinders = [
  finder('bankDeposit', (db, { text, id }) =>
    db
      .selectFrom('fiat_deposit')
      .select(['id', 'account_id', 'asset', 'status', 'created_at as at'])
      .select((eb) => eb.fn.coalesce('amount', 'expected', eb.val('0')).$notNull().as('amount'))
      .where((eb) => eb.or([eb('id', '=', id), eb('reference', '=', text.toUpperCase())])),
  ),
  finder('bankCredit', (db, { text, id }) =>
    db
      .selectFrom('fiat_credit')
      .select(['id', 'account_id', 'asset', 'amount', 'booked as status', 'created_at as at'])
      .where((eb) => eb.or([eb('id', '=', id), eb('provider_id', '=', text)])),
  ),
];
