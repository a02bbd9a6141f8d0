import { paymentKinds, type PaymentKind, type RuleText } from '#contract/approvals/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { readAmount, writeAmount } from '#src/ui/typed-amount.ts';
import type { Rules } from './queries.ts';

interface Pair<T> {
  readonly oneFrom: T;
  readonly twoFrom: T;
}

/** The amounts from which one member has to approve, and from which two. */
export const thresholds = ['oneFrom', 'twoFrom'] as const;

/** Content of the fields; empty means never. */
export type Typed = Readonly<Record<PaymentKind, Pair<string>>>;
type Fault = 'amount' | 'order';
export type Faults = Partial<Record<PaymentKind, Partial<Pair<Fault>>>>;

/** Returns the rules in force as field texts; empty if they are in another currency, where the figures mean nothing. */
export function typedRules({ rules, currency, reportingCurrency }: Rules, locale: string): Typed {
  const show = (amount: string | null | undefined) =>
    amount && currency === reportingCurrency ? writeAmount(amount, locale) : '';
  const pairOf = (kind: PaymentKind): Pair<string> => {
    const rule = rules.find((one) => one.kind === kind);
    return { oneFrom: show(rule?.oneFrom), twoFrom: show(rule?.twoFrom) };
  };
  return { withdrawal: pairOf('withdrawal'), transfer: pairOf('transfer') };
}

/** Parses the typed rules; if something is wrong, returns the faults and no rules. */
export function readRules(
  typed: Typed,
  currency: string,
  locale: string,
): { readonly rules: readonly RuleText[] | undefined; readonly faults: Faults } {
  const scale = scaleOf(assetCode(currency));
  const read = (text: string) => (text.trim() === '' ? null : readAmount(text, locale, scale));
  const faults: Faults = {};
  const rules = paymentKinds.map((kind): RuleText => {
    const [oneFrom, twoFrom] = [read(typed[kind].oneFrom), read(typed[kind].twoFrom)];
    const isInOrder = !oneFrom || !twoFrom || isBelow(oneFrom, twoFrom, scale);
    const fault: Partial<Pair<Fault>> = {
      ...(oneFrom === undefined ? { oneFrom: 'amount' } : {}),
      ...(twoFrom === undefined ? { twoFrom: 'amount' } : isInOrder ? {} : { twoFrom: 'order' }),
    };
    if (Object.keys(fault).length > 0) faults[kind] = fault;
    return { kind, oneFrom: oneFrom ?? null, twoFrom: twoFrom ?? null };
  });
  return { rules: Object.keys(faults).length > 0 ? undefined : rules, faults };
}

const isBelow = (one: string, two: string, scale: number) =>
  (parseUnits(one, scale) ?? 0n) < (parseUnits(two, scale) ?? 0n);
