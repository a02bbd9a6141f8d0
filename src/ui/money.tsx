import { useLingui } from '@lingui/react';
import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import { truncateDecimal } from '#contract/platform/money.ts';
import { keptEach } from '#contract/platform/once.ts';
import { decimalMark } from './decimal-mark.ts';
import styles from './ui.module.css';

export interface MoneyProps {
  /** A canonical decimal. */
  readonly value: string;
  readonly asset?: string;
  /** Whether the asset is already named next to the amount. */
  readonly isBare?: boolean;
  /** Whether to show dots instead of the figure, so that bystanders can't read it. */
  readonly isHidden?: boolean;
  readonly withSign?: boolean;
}

/** An amount of money, formatted for the reader's locale. The only place that decides how many decimals are shown. */
export function Money({ value, asset, isBare = false, isHidden = false, withSign = false }: MoneyProps) {
  const { i18n } = useLingui();
  return (
    <span className={styles.amount}>
      {isHidden ? '••••••' : writeMoney(value, asset, i18n.locale, withSign)}
      {asset && !isBare ? <small>{asset}</small> : null}
    </span>
  );
}

const leastPlaces = 2;

/**
 * Formats an amount. A currency gets its own number of decimals, truncated and never rounded (specification, section
 * 5); a coin gets all its significant decimals. A nonzero amount never looks like zero.
 */
export function writeMoney(value: string, asset: string | undefined, locale: string, withSign = false): string {
  const places = placesOf(value, asset);
  const isDust = /^0*\.?0*$/.test(truncateDecimal(value, places)) && /^[^-]*[1-9]/.test(value);
  if (!isDust) return formatDecimal(value, places, locale, withSign);
  return `< ${formatDecimal(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`, places, locale)}`;
}

function placesOf(value: string, asset: string | undefined): number {
  const known = asset !== undefined && isAssetCode(asset) ? getAsset(asset) : undefined;
  if (known?.kind === 'fiat') return known.scale;
  return Math.max((value.split('.')[1] ?? '').replace(/0+$/, '').length, leastPlaces);
}

/** Groups the whole part and sets the locale's decimal mark. Works on digits; no floats are involved. */
export function formatDecimal(value: string, places: number, locale: string, withSign = false): string {
  const cut = truncateDecimal(value, places);
  const isNegative = cut.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? cut.slice(1) : cut).split('.');
  const grouped = wholes(locale).format(BigInt(whole));
  return `${signOf(isNegative, withSign)}${grouped}${fraction ? decimalMark(locale) + fraction : ''}`;
}

const wholes = keptEach((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const percentages = keptEach((locale) => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }));

/** The sign of every displayed figure: a minus sign, not a hyphen. */
function signOf(isNegative: boolean, withSign: boolean): string {
  if (isNegative) return '−';
  return withSign ? '+' : '';
}

/**
 * Formats a fraction of one as a percentage with two decimals, truncated and never rounded, with a sign unless it is
 * zero.
 */
export function formatPercent(share: string, locale: string): string {
  const cut = truncateDecimal(share, 4);
  const isNegative = cut.startsWith('-');
  const size = Math.abs(Number(cut));
  return `${signOf(isNegative, size > 0)}${percentages(locale).format(size)}`;
}
