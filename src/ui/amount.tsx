import { useLingui } from '@lingui/react';
import { truncateDecimal } from '#contract/platform/money.ts';
import styles from './ui.module.css';

export interface AmountProps {
  /** A canonical decimal. */
  readonly value: string;
  readonly asset?: string;
  /** Decimals to show; cut, never rounded (specification, section 5). */
  readonly places?: number;
  /** Show dots in the figure's place: somebody is looking over the shoulder. */
  readonly isHidden?: boolean;
  readonly withSign?: boolean;
}

/** An amount of money, in the reader's way of writing numbers. */
export function Amount({ value, asset, places = 2, isHidden = false, withSign = false }: AmountProps) {
  const { i18n } = useLingui();
  return (
    <span className={styles.amount}>
      {isHidden ? '••••••' : formatDecimal(value, places, i18n.locale, withSign)}
      {asset ? <small>{asset}</small> : null}
    </span>
  );
}

/** Groups the whole part and sets the locale's decimal mark. Works on digits: no float comes near. */
export function formatDecimal(value: string, places: number, locale: string, withSign = false): string {
  const cut = truncateDecimal(value, places);
  const isNegative = cut.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? cut.slice(1) : cut).split('.');
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(BigInt(whole));
  const mark = new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${signOf(isNegative, withSign)}${grouped}${fraction ? mark + fraction : ''}`;
}

/** The signs of every figure that is shown: a minus, and not a hyphen. */
function signOf(isNegative: boolean, withSign: boolean): string {
  if (isNegative) return '−';
  return withSign ? '+' : '';
}

/** A share of one as a percentage with two decimals, cut and never rounded, with its sign where it is not none. */
export function formatPercent(share: string, locale: string): string {
  const cut = truncateDecimal(share, 4);
  const isNegative = cut.startsWith('-');
  const size = Math.abs(Number(cut));
  const text = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }).format(size);
  return `${signOf(isNegative, size > 0)}${text}`;
}
