import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { errorCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import {
  accountHeader,
  callPath,
  commonHeaders,
  isAboutAccount,
  readAnswer,
  requestTimeoutMs,
  type Answer,
  type PlainInput,
} from '#worker/local/http.ts';
import { actingFor } from './acting-choice.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { reactToError, reactToNetworkError } from './error-reactions.ts';
import { currentLocale } from './locale.ts';
import { originOf } from './origins.ts';
import { followTouched } from './touched.ts';
import { cryptoWorker, deviceId } from './worker.ts';

export { ApiError, NetworkError, isCancelled } from './api-error.ts';

export interface ApiOptions {
  readonly signal?: AbortSignal;
  /** Of a command: kept on the device until its outcome is known, by src/features/commands. */
  readonly idempotencyKey?: string;
  /** The company that is acted for, by its uid. Left out: the one that is chosen when the call begins. */
  readonly account?: string | null;
  /** The caller shows the error in its own place (a form): no toast. The other reactions happen all the same. */
  readonly isInline?: boolean;
  /** Prove the device's key although nobody is signed in: the calls that begin a session. */
  readonly beginsSession?: boolean;
}

/** The input is optional exactly where the call takes none. */
type InputArgument<S extends CallSchemas> =
  unknown extends InputOf<S> ? [input?: undefined, options?: ApiOptions] : [input: InputOf<S>, options?: ApiOptions];

/**
 * Makes one call. Headers, token, proof, the refresh after a 401 and the global reactions are done here.
 * @throws ApiError the server refused; NetworkError no answer; a DOMException 'AbortError' the caller's signal
 */
export async function api<S extends CallSchemas>(
  call: Call<S>,
  ...[input, options = {}]: InputArgument<S>
): Promise<ResultOf<S>> {
  return request(call, input, options);
}

/** The same with an input that was held to the call's before, as a question's is. */
export async function request<S extends CallSchemas>(
  call: Call<S>,
  input: unknown,
  options: ApiOptions,
): Promise<ResultOf<S>> {
  // Once: a repeated request is about the same account, whatever was chosen meanwhile.
  const asked = { account: actingFor(), ...options };
  const plain = (input ?? {}) as PlainInput;
  if (call.idempotency === 'required' && asked.idempotencyKey === undefined)
    throw new Error(`${call.name} is sent under a key, by src/features/commands`);
  const result = (await transmit(() => send(call as Call, plain, asked), asked)) as ResultOf<S>;
  if (call.touches) followTouched(call.touches);
  return result;
}

/** An answer, and the token that it was asked with. */
export interface Sent {
  readonly answer: Answer;
  readonly accessToken: string | null;
}

/**
 * What every request of the product has in common, however its bytes travel: the refresh after a 401,
 * refusals as errors, and the global reactions to them.
 */
export async function transmit(once: () => Promise<Sent>, options: ApiOptions): Promise<unknown> {
  try {
    const answer = await sendAuthorized(once);
    if (answer.error) throw new ApiError(answer.error.code, answer.error.message, answer.error.details, answer.status);
    return answer.result;
  } catch (error) {
    if (error instanceof ApiError) await reactToError(error, options.isInline ?? false);
    if (error instanceof NetworkError) reactToNetworkError(error, options.isInline ?? false);
    throw error;
  }
}

/** Since a call said so, all of them say who asks: staff are let through where others need not be known. */
let isInMaintenance = false;

/** Sends, and once more with a new token where the one it had was refused. The refresh is one for all who wait. */
async function sendAuthorized(once: () => Promise<Sent>): Promise<Answer> {
  let first = await sendOnTime(once);
  if (!isInMaintenance && errorCodes[first.answer.error?.code ?? 60001].reaction === 'maintenance') {
    isInMaintenance = true;
    first = await sendOnTime(once);
  }
  if (
    first.answer.status !== 401 ||
    first.answer.error?.code !== 'request:unauthenticated' ||
    first.accessToken === null
  ) {
    return first.answer;
  }
  const outcome = await cryptoWorker().refresh(first.accessToken);
  if (outcome.kind === 'away')
    throw new NetworkError('offline', i18n._(msg`We can’t reach the server. Check your connection.`));
  if (outcome.kind !== 'fresh') throw sessionOver(outcome.kind === 'over' ? outcome.code : 50001);
  return (await sendOnTime(once)).answer;
}

/** Once more where this device's clock was off: the answer has corrected it, for the worker that signs too. */
async function sendOnTime(once: () => Promise<Sent>): Promise<Sent> {
  const first = await once();
  return first.answer.error?.code === 'request:clockOff' ? once() : first;
}

/** Why the refresh says the session is over, where its code says how to tell the reader; else plainly that it is. */
function sessionOver(code: ErrorCode): ApiError {
  const { reaction } = errorCodes[code];
  return new ApiError(reaction === 'loginTip' || reaction === 'signOut' ? code : 50001, '', null, 401);
}

/** Address and headers of one request; the proof in them is good for this one alone. */
export async function prepareRequest(call: Call, input: PlainInput, options: ApiOptions) {
  const url = originOf(call) + callPath(call, input);
  const needsProof = isInMaintenance || call.access !== 'public' || call.method !== 'GET';
  const authorization = needsProof
    ? await cryptoWorker().authorize({ method: call.method, url, beginsSession: options.beginsSession })
    : { accessToken: null, headers: {} };
  const headers: Record<string, string> = {
    ...commonHeaders({ locale: currentLocale(), deviceId: await deviceId() }),
    ...authorization.headers,
    // Left out only by what is sent at once; what may wait says for whom it was begun.
    ...(isAboutAccount(call) ? accountHeader(options.account === undefined ? actingFor() : options.account) : {}),
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
  return { url, headers, accessToken: authorization.accessToken };
}

/** A command that nobody answered may have been carried out all the same. Its key makes another try safe. */
function unknownOutcome(isTimeout: boolean): NetworkError {
  const text = i18n._(
    msg`We didn’t get an answer, so your request may have gone through. It’s safe to try again: it will only happen once.`,
  );
  return new NetworkError(isTimeout ? 'timeout' : 'offline', text);
}

async function send(call: Call, input: PlainInput, options: ApiOptions): Promise<Sent> {
  const { url, headers, accessToken } = await prepareRequest(call, input, options);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, {
      method: call.method,
      headers,
      body,
      signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    return { answer: await readAnswer(response, call.bare), accessToken };
  } catch (error) {
    if (options.signal?.aborted) throw new DOMException('the caller called it off', 'AbortError');
    if (options.idempotencyKey && (timeout.aborted || error instanceof TypeError))
      throw unknownOutcome(timeout.aborted);
    if (timeout.aborted) throw new NetworkError('timeout', i18n._(msg`The request timed out. Please try again.`));
    if (error instanceof TypeError)
      throw new NetworkError('offline', i18n._(msg`We can’t reach the server. Check your connection.`));
    throw error;
  }
}
