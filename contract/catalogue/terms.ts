import { scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import type { FeeTerms } from '../platform/money-fees.ts';
import { parseUnits } from '../platform/money.ts';
import type { Terms } from './entries.ts';

/** What terms ask for, in smallest units of their asset. */
export function feeTermsOf({ asset, fee, feeBps, feeLeast, feeMost }: Terms): FeeTerms {
  const units = (amount: string) => must(parseUnits(amount, scaleOf(asset)), `the amount ${amount} of ${asset}`);
  return {
    fixed: units(fee),
    bps: feeBps,
    ...(feeLeast === null ? {} : { least: units(feeLeast) }),
    ...(feeMost === null ? {} : { most: units(feeMost) }),
  };
}
