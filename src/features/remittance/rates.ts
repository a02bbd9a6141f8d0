import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { rateFreshS } from '#contract/remittance/rules.ts';
import type { remittanceSchemas } from '#contract/remittance/schemas.ts';
import { ask } from '#src/platform/ask.ts';

export type QuoteRow = ResultOf<typeof remittanceSchemas.quote>;
export type PairRate = ResultOf<typeof remittanceSchemas.getPairRate>;

const freshMs = rateFreshS * 1000;

/** The pair that is shown first, with its rate; asked anew every half minute. */
export const usePriorityRate = () => useQuery({ ...ask(remittance.getPriorityRate), refetchInterval: freshMs });

/** The rate of a pair; likewise. What is paid is what a quote says. */
export function usePairRate(coinPairConfigId: string | undefined) {
  const question = ask(remittance.getPairRate, { params: { coinPairConfigId: coinPairConfigId ?? 'EUR-EUR' } });
  return useQuery({ ...question, enabled: coinPairConfigId !== undefined, refetchInterval: freshMs });
}

/** What there is to pay from, and what stands in the way; of now. */
export const usePayable = () => useQuery(ask(remittance.listPairsToPay, { body: {} }));
