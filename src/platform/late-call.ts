import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { once } from '#contract/platform/once.ts';
import type { ApiOptions } from './api.ts';

/** Brings what calls are made with. */
export const loadApi = once(() => import('./api.ts'));

/** A call of what stands before its code is there: public pages are read without. */
export async function lateCall<S extends CallSchemas>(
  call: Call<S>,
  input: InputOf<S> | undefined,
  options: ApiOptions,
): Promise<ResultOf<S>> {
  const { request } = await loadApi();
  return request(call, input, options);
}
