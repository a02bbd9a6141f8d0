import { useQuery } from '@tanstack/react-query';
import { earn } from '#contract/earn/calls.ts';
import type { earnSchemas } from '#contract/earn/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';

export type Product = ResultOf<typeof earnSchemas.listProducts>['items'][number];
export type Position = ResultOf<typeof earnSchemas.getAccount>['positions'][number];

/** Stored for the next offline start. */
const kept = { meta: { persist: true } } as const;

export const useProducts = () => useQuery({ ...ask(earn.listProducts, { query: {} }), ...kept });
export const useEarnAccount = () => useQuery({ ...ask(earn.getAccount), ...kept, refetchInterval: 30_000 });
