import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { splitOf } from '#contract/platform/money-fees.ts';
import { findAmountFault, type AmountFault } from '#contract/withdrawals/rules.ts';
import type { Terms } from './rows.ts';

/** The terms that limit an amount. */
type Bounds = Pick<Terms, 'asset' | 'fee' | 'minimum' | 'maximum' | 'available' | 'limit'>;

/** Returns the fetched terms in smallest units. */
function unitsOf({ asset, fee, minimum, maximum, available, limit }: Bounds) {
  const units = (text: string) => must(parseUnits(text, scaleOf(assetCode(asset))), `the amount ${text} of ${asset}`);
  return {
    fee: { fixed: units(fee) },
    minimum: units(minimum),
    maximum: units(maximum),
    available: units(available),
    left: units(limit.left),
  };
}

/** Returns why an amount can’t be withdrawn, by the server's own rule. */
export function faultOf(amount: string, terms: Bounds): AmountFault | undefined {
  const { available, left, ...bounds } = unitsOf(terms);
  return findAmountFault(bounds, parseUnits(amount, scaleOf(assetCode(terms.asset))), { available, left });
}

/** Returns the maximum amount that can be withdrawn now. */
export function most(terms: Bounds): string {
  const { maximum, available, left } = unitsOf(terms);
  const least = [maximum, left].reduce((one, other) => (other < one ? other : one), available);
  return formatUnits(least, scaleOf(assetCode(terms.asset)));
}

/** Returns the part of an amount that the recipient gets. */
export function arrivesOf(amount: string | undefined, terms: Bounds): string {
  const scale = scaleOf(assetCode(terms.asset));
  const split = splitOf(parseUnits(amount ?? '0', scale) ?? 0n, unitsOf(terms).fee);
  return formatUnits(split?.arrives ?? 0n, scale);
}

/** Whether the travel rule requires the payee of an amount. */
export function asksPayee(amount: string | undefined, { asset, travelRuleFrom }: Terms): boolean {
  const [units, from] = [amount ?? '0', travelRuleFrom].map((text) => parseUnits(text, scaleOf(assetCode(asset))));
  return units !== undefined && from !== undefined && units >= from;
}
