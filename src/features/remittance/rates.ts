import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { rateFreshS } from '#contract/remittance/rules.ts';
import type { remittanceSchemas } from '#contract/remittance/schemas.ts';
import { ask } from '#src/platform/ask.ts';

export type QuoteRow = ResultOf<typeof remittanceSchemas.quote>;
export type PairRate = ResultOf<typeof remittanceSchemas.getPairRate>;

const freshMs = rateFreshS * 1000;

/** Returns the pair shown first, with its rate; refetched every half minute. */
export const usePriorityRate = () => useQuery({ ...ask(remittance.getPriorityRate), refetchInterval: freshMs });

/** Returns a pair's rate; also refetched every half minute. The quote determines the price actually paid. */
export function usePairRate(coinPairConfigId: string | undefined) {
  const question = ask(remittance.getPairRate, { params: { coinPairConfigId: coinPairConfigId ?? 'EUR-EUR' } });
  return useQuery({ ...question, enabled: coinPairConfigId !== undefined, refetchInterval: freshMs });
}

/** Returns the balances available to pay from, and current obstacles. */
export const usePayable = () => useQuery(ask(remittance.listPairsToPay, { body: {} }));
