import { scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import type { FeeTerms } from '../platform/money-fees.ts';
import { parseUnits } from '../platform/money.ts';
import type { Terms } from './entries.ts';

/**
 * Returns the fee terms in smallest units of their asset.
 * @param scale of the asset; default: as this process knows it
 */
export function feeTermsOf(terms: Omit<Terms, 'id'>, scale = scaleOf(terms.asset)): FeeTerms {
  const { asset, fee, feeBps, feeLeast, feeMost } = terms;
  const units = (amount: string) => must(parseUnits(amount, scale), `the amount ${amount} of ${asset}`);
  return {
    fixed: units(fee),
    bps: feeBps,
    ...(feeLeast === null ? {} : { least: units(feeLeast) }),
    ...(feeMost === null ? {} : { most: units(feeMost) }),
  };
}
