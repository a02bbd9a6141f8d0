import { useQuery } from '@tanstack/react-query';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { queryClient } from '#src/platform/query.ts';

/** The account's own payment methods. */
export const useMethods = () => useQuery(ask(receiptMethods.list));

export const refreshMethods = async () => {
  await queryClient.invalidateQueries({ queryKey: keyOf(receiptMethods.list) });
  await queryClient.invalidateQueries({ queryKey: keyOf(receiptMethods.listChannels) });
};
