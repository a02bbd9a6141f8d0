import { type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';

/** Formats an amount for users: exact, without trailing zeros. */
export function decimalOf(units: bigint, asset: AssetCode): string {
  const text = formatUnits(units, scaleOf(asset));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
