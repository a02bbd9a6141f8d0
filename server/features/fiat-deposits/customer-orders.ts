import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer's currency deposits whose money came in. */
export const fiatDepositsOf = [
  customerOrders('fiatDeposit', (db, userId) =>
    db
      .selectFrom('fiat_deposit')
      .select(['id', 'asset', 'status', 'created_at as at'])
      .select((eb) => eb.fn.coalesce('amount', 'expected').$notNull().as('amount'))
      .where('account_id', '=', userId)
      .where((eb) => eb.or([eb('amount', 'is not', null), eb('expected', 'is not', null)])),
  ),
];
