import { useLingui } from '@lingui/react/macro';
import { listOffered, type OfferedScheme } from '#contract/payees/schemes.ts';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import {
  listPairs,
  splitRemittance,
  type RemittancePair,
  type RemittanceSide,
  type RemittanceSplit,
} from '#contract/remittance/rules.ts';
import { useAvailable, type Available } from '#src/features/assets/index.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { usePairRate, usePayable, usePriorityRate, type PairRate } from './rates.ts';
import { sideOf, type Typed } from './use-draft.ts';

/** State of the first step: the pair, its rate, the payment methods, and the calculated amounts. */
export interface Amounts {
  readonly pair: RemittancePair;
  readonly pairs: readonly RemittancePair[];
  readonly ways: readonly OfferedScheme[];
  readonly way: OfferedScheme;
  readonly side: RemittanceSide;
  /** Parsed amount; undefined if the text is not an amount. */
  readonly amount: string | undefined;
  readonly scale: number;
  readonly split: RemittanceSplit | undefined;
  readonly rate: PairRate | undefined;
  /** Available balance in the currency to pay. */
  readonly available: Available;
  readonly payable: ReturnType<typeof usePayable>['data'];
}

const listed = (codes: readonly AssetCode[]): readonly AssetCode[] => [...new Set(codes)];
export const payCurrencies = (pairs: readonly RemittancePair[]) => listed(pairs.map(({ from }) => from));
export const receiveCurrencies = (pairs: readonly RemittancePair[], from: string) =>
  listed(pairs.flatMap((one) => (one.from === from ? [one.to] : [])));

/**
 * Calculates the amounts from the catalogue on this device, offline too; the rate and its time come from the server.
 */
export function useAmounts(typed: Typed): Amounts | undefined {
  const { i18n } = useLingui();
  const whom = useTermsFor();
  const priority = usePriorityRate();
  const payable = usePayable();
  const pairs = listPairs(whom);
  const pair = pairFor(pairs, typed, priority.data);
  const available = useAvailable(pair?.from, 'globalBalances');
  const own = usePairRate(pair && pair.id !== priority.data?.id ? pair.id : undefined);
  if (!pair) return undefined;
  const rate = pair.id === priority.data?.id ? priority.data : own.data;
  const ways = listOffered(pair.to, whom);
  const way = ways.find(({ scheme }) => scheme.code === typed.scheme) ?? ways[0];
  if (!way) return undefined;
  const side = sideOf(typed.side);
  const scale = scaleOf(side === 'pay' ? pair.from : pair.to);
  const amount = readPayment(typed.amount, i18n.locale, scale);
  const split = splitBy(pair, way, rate, amount, side);
  return { pair, pairs, ways, way, side, amount, scale, split, rate, available, payable: payable.data };
}

/**
 * Returns the chosen pair, or the one paid last. If it isn't offered, or no longer, one from the chosen currency, else
 * one to the same currency, else any: a form without a pair would never load.
 */
function pairFor(
  pairs: readonly RemittancePair[],
  typed: Pick<Typed, 'from' | 'to'>,
  last: Readonly<Record<'from' | 'to', string>> | undefined,
): RemittancePair | undefined {
  const from = typed.from || (last?.from ?? 'EUR');
  const to = typed.to || (last?.to ?? 'USD');
  const received = pairs.filter((one) => one.to === to);
  return (
    received.find((one) => one.from === from) ??
    pairs.find((one) => one.from === typed.from) ??
    received.find((one) => one.from === to) ??
    received[0] ??
    pairs[0]
  );
}

/** Calculates what an amount splits into, if the rate is known. */
function splitBy(
  pair: RemittancePair,
  way: OfferedScheme,
  rate: PairRate | undefined,
  amount: string | undefined,
  side: RemittanceSide,
): RemittanceSplit | undefined {
  const isSame = pair.from === pair.to;
  const units = amount === undefined ? undefined : parseUnits(amount, scaleOf(side === 'pay' ? pair.from : pair.to));
  if (units === undefined || (!isSame && !rate?.rate)) return undefined;
  return splitRemittance(pair, way, isSame ? null : (rate?.rate ?? null), units, side);
}

/** Returns an amount's fault, as far as this device knows. */
export function faultOf({ way: { terms }, split, amount, pair, available, rate }: Amounts) {
  const units = (text: string) => parseUnits(text, scaleOf(pair.to)) ?? 0n;
  if (amount === undefined) return 'form';
  if (!split) return rate || pair.from === pair.to ? 'minimum' : undefined;
  if (split.gross < units(terms.minimum)) return 'minimum';
  if (split.gross > units(terms.maximum)) return 'maximum';
  const owned = available.amount === undefined ? undefined : parseUnits(available.amount, scaleOf(pair.from));
  return owned !== undefined && split.pays > owned ? 'balance' : undefined;
}
