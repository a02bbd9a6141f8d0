import { queryOptions } from '@tanstack/react-query';
import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { request } from './api.ts';

/** The input is left out exactly where the call takes none. */
type Asked<S extends CallSchemas> = unknown extends InputOf<S> ? [input?: undefined] : [input: InputOf<S>];

/**
 * The question that a call asks, as the options of a query: its key is the call and what is asked of it, so that whoever
 * asks the same shares one answer. The account is part of every key (`query.ts`). A change is told by the area's name, or
 * by `keyOf`.
 *
 * @example const terms = useQuery(ask(withdrawals.getTerms, { query: { Asset: asset, Network: network } }));
 */
export function ask<S extends CallSchemas>(call: Call<S>, ...[input]: Asked<S>) {
  return queryOptions<ResultOf<S>>({
    queryKey: [...keyOf(call), ...(input === undefined ? [] : [input])],
    queryFn: ({ signal }) => request(call, input, { signal, isInline: true }),
  });
}

/** How the keys of a call's questions begin: its area, and its name there. */
export function keyOf({ name }: Pick<Call, 'name'>): readonly string[] {
  return name.split('.');
}
