import { queryOptions } from '@tanstack/react-query';
import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { request } from './api.ts';

/** Makes the input absent only if the call takes none. */
type Asked<S extends CallSchemas> = unknown extends InputOf<S> ? [input?: undefined] : [input: InputOf<S>];

/**
 * Returns the query options of a call. The key consists of the call and its input, so equal queries share one answer.
 * The account is part of every key (`query.ts`). Changes are announced by the area's name, or by `keyOf`.
 *
 * @example const terms = useQuery(ask(withdrawals.getTerms, { query: { Asset: asset, Network: network } }));
 */
export function ask<S extends CallSchemas>(call: Call<S>, ...[input]: Asked<S>) {
  return queryOptions<ResultOf<S>>({
    queryKey: [...keyOf(call), ...(input === undefined ? [] : [input])],
    queryFn: ({ signal }) => request(call, input, { signal, isInline: true }),
  });
}

/** Returns the key prefix of a call's queries: its area and its name there. */
export function keyOf({ name }: Pick<Call, 'name'>): readonly string[] {
  return name.split('.');
}
