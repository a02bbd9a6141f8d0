import { type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';

/** An amount as people are told it: exact, and without idle zeros. */
export function decimalOf(units: bigint, asset: AssetCode): string {
  const text = formatUnits(units, scaleOf(asset));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
