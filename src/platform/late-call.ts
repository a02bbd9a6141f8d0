import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { once } from '#contract/platform/once.ts';
import type { ApiOptions } from './api.ts';

/** Loads the API client. */
export const loadApi = once(() => import('./api.ts'));

/** Makes a call from code that is shown before the API client has loaded: public pages are read without it. */
export async function lateCall<S extends CallSchemas>(
  call: Call<S>,
  input: InputOf<S> | undefined,
  options: ApiOptions,
): Promise<ResultOf<S>> {
  const { request } = await loadApi();
  return request(call, input, options);
}
