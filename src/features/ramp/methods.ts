import { useQuery } from '@tanstack/react-query';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { ask } from '#src/platform/ask.ts';

/** Returns the account's own payment methods. */
export const useMethods = () => useQuery(ask(receiptMethods.list));
