import { spreadOf, type ConvertKind } from '#contract/convert/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Quote } from '../quotes/index.ts';
import type { ConvertOrderTable } from './tables.ts';

/** What a quote is for, as quotes keep it. */
export const purposeOf = (kind: ConvertKind) => `convert.${kind}` as const;

/** Both sides of a quote and how they came about, as the calls answer them. */
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

/** An order as the calls answer it. */
export function toOrder(row: Omit<ConvertOrderTable, 'quote_id' | 'terms_id' | 'hold_id' | 'made_by' | 'api_key_id'>) {
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
    status: row.status,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
