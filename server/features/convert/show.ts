import { convertKinds, spreadOf, type ConvertKind } from '#contract/convert/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Quote } from '../quotes/index.ts';
import type { ConvertOrderTable } from './tables.ts';

/** Returns the purpose of a quote, as quotes store it. */
export const purposeOf = (kind: ConvertKind) => `convert.${kind}` as const;

/** Returns the kind of an order made by a quote. */
export const kindOf = ({ purpose }: Pick<Quote, 'purpose'>): ConvertKind =>
  must(
    convertKinds.find((kind) => purposeOf(kind) === purpose),
    `the kind of conversion of ${purpose}`,
  );

/** Returns both sides of a quote and how they were calculated, as shown in responses. */
export function pricesOf({ gives, gets, rate, midRate, spreadBps }: Quote, kind: ConvertKind) {
  const pair = { from: gives.asset, to: gets.asset };
  const spread = spreadOf(pair, { gives: gives.units, gets: gets.units }, midRate);
  const show = ({ asset, units }: Quote['gives']) => formatUnits(units, scaleOf(asset));
  return {
    kind,
    ...pair,
    giveAmount: show(gives),
    getAmount: show(gets),
    rate: rate.value,
    midRate,
    spreadBps,
    spread: show({ asset: gets.asset, units: spread }),
    fee: show({ asset: gives.asset, units: 0n }),
  };
}

type ConvertOrderRow = Omit<ConvertOrderTable, 'quote_id' | 'terms_id' | 'hold_id' | 'made_by' | 'api_key_id'>;

/** Converts an order to its form in responses. */
export function toOrder(row: ConvertOrderRow) {
  const [from, to] = [assetCode(row.gives_asset), assetCode(row.gets_asset)];
  const show = (asset: typeof from, units: string) => formatUnits(BigInt(units), scaleOf(asset));
  return {
    id: row.id,
    kind: row.kind,
    from,
    giveAmount: show(from, row.gives_amount),
    to,
    getAmount: show(to, row.gets_amount),
    rate: row.rate,
    midRate: row.mid_rate,
    spreadBps: row.spread_bps,
    spread: show(to, row.spread),
    fee: show(from, '0'),
    subAccount: row.sub_account_id,
    status: row.status,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Same as `toOrder` for a program, which knows the order by its own number. */
export const toNumbered = (row: ConvertOrderRow) => ({ ...toOrder(row), orderNumber: row.order_number });
