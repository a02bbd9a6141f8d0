import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finds conversions for staff: by our number or a program's own. */
export const conversionFinders = [
  finder('conversion', (db, { text, id }) =>
    db
      .selectFrom('convert_order')
      .select(['id', 'account_id', 'gives_asset as asset', 'gives_amount as amount', 'status', 'created_at as at'])
      .where((eb) => eb.or([eb('id', '=', id), eb('order_number', '=', text)])),
  ),
];
