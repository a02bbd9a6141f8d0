import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';

/** English and Chinese write numbers alike: a point before the decimals, commas between groups of three. */
const plain = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** A typed amount as a canonical decimal above zero; undefined where it is none, nothing is guessed. */
export function readTypedAmount(typed: string, asset: string): string | undefined {
  const text = typed.trim();
  if (text.length > 50 || !plain.test(text) || !isAssetCode(asset)) return undefined;
  const amount = text.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const units = parseUnits(amount, assets[asset].scale);
  return units !== undefined && units > 0n ? amount : undefined;
}

/** A canonical decimal without the zeros that say nothing: what “Max” puts into the field. */
export function trimZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
