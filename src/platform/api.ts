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
import { getSession } from './session-state.ts';
import { followTouched } from './touched.ts';
import { cryptoWorker, deviceId } from './worker.ts';

export { ApiError, NetworkError, isCancelled } from './api-error.ts';

export interface ApiOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key of a command, kept on the device until its outcome is known, by src/features/commands. */
  readonly idempotencyKey?: string;
  /** Uid of the company acted for. Defaults to the one chosen when the call begins. */
  readonly account?: string | null;
  /**
   * Uid of the user who makes the call: it is never sent as another who signs in meanwhile. Defaults to the one signed
   * in when the call begins.
   */
  readonly user?: string | undefined;
  /** True if the caller shows the error itself (a form): no toast. The other reactions still happen. */
  readonly isInline?: boolean;
  /** True to send a device proof although signed out: for the calls that begin a session. */
  readonly beginsSession?: boolean;
}

/** Makes the input optional only if the call takes none. */
type InputArgument<S extends CallSchemas> =
  unknown extends InputOf<S> ? [input?: undefined, options?: ApiOptions] : [input: InputOf<S>, options?: ApiOptions];

/**
 * Makes one call. Handles headers, token, proof, the refresh after a 401 and the global reactions.
 * @throws ApiError the server refused; NetworkError no response; a DOMException 'AbortError' the caller's signal
 */
export async function api<S extends CallSchemas>(
  call: Call<S>,
  ...[input, options = {}]: InputArgument<S>
): Promise<ResultOf<S>> {
  return request(call, input, options);
}

/** Makes the call with an input whose type was checked before, as for a query. */
export async function request<S extends CallSchemas>(
  call: Call<S>,
  input: unknown,
  options: ApiOptions,
): Promise<ResultOf<S>> {
  const asked = { ...asker(), ...options };
  const plain = (input ?? {}) as PlainInput;
  if (call.idempotency === 'required' && asked.idempotencyKey === undefined)
    throw new Error(`${call.name} is sent under a key, by src/features/commands`);
  const result = (await transmit(() => send(call as Call, plain, asked), asked)) as ResultOf<S>;
  if (call.touches) followTouched(call.touches);
  return result;
}

/** Returns who makes a call and for which account. Fixed once: a retry is the same, whatever was chosen meanwhile. */
export const asker = (): Pick<ApiOptions, 'account' | 'user'> => ({
  account: actingFor(),
  user: getSession().user?.uid,
});

/** A response, and the token it was requested with. */
export interface Sent {
  readonly answer: Answer;
  readonly accessToken: string | null;
}

/**
 * Handles what all requests have in common, whatever the transport: the refresh after a 401, refusals as errors, and
 * the global reactions to them.
 */
export async function transmit(once: () => Promise<Sent>, options: ApiOptions): Promise<unknown> {
  try {
    const answer = await sendAuthorized(once);
    if (answer.error) throw new ApiError(answer.error.code, answer.error.message, answer.error.details, answer.status);
    return answer.result;
  } catch (error) {
    // Nothing is shown to the next user, and their session is not ended by it.
    if (isOfAnother(options.user)) throw new DOMException('another user signed in', 'AbortError');
    if (error instanceof ApiError) await reactToError(error, options.isInline ?? false);
    if (error instanceof NetworkError) reactToNetworkError(error, options.isInline ?? false);
    throw error;
  }
}

function isOfAnother(user: string | undefined): boolean {
  const now = getSession().user?.uid;
  return user !== undefined && now !== undefined && user !== now;
}

/** True once a call reported maintenance. From then on all calls identify the user, because staff are let through. */
let isInMaintenance = false;

/** Sends, and retries once with a new token if the old one was rejected. All waiting callers share one refresh. */
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

/** Retries once if this device's clock was off: the response has corrected it, also for the worker that signs. */
async function sendOnTime(once: () => Promise<Sent>): Promise<Sent> {
  const first = await once();
  return first.answer.error?.code === 'request:clockOff' ? once() : first;
}

/**
 * Returns the refresh's reason for the end of the session if its code has a message for the user; otherwise a plain
 * one.
 */
function sessionOver(code: ErrorCode): ApiError {
  const { reaction } = errorCodes[code];
  return new ApiError(reaction === 'loginTip' || reaction === 'signOut' ? code : 50001, '', null, 401);
}

/** Returns the address and headers of one request; the proof in them is valid for it alone. */
export async function prepareRequest(call: Call, input: PlainInput, options: ApiOptions) {
  const url = originOf(call) + callPath(call, input);
  const needsProof = isInMaintenance || call.access !== 'public' || call.method !== 'GET';
  const authorization = needsProof
    ? await cryptoWorker().authorize({
        method: call.method,
        url,
        beginsSession: options.beginsSession,
        userId: options.beginsSession ? undefined : options.user,
      })
    : { accessToken: null, headers: {} };
  const headers: Record<string, string> = {
    ...commonHeaders({ locale: currentLocale(), deviceId: await deviceId() }),
    ...authorization.headers,
    // Undefined only for requests sent at once; a queued one names the account it was begun for.
    ...(isAboutAccount(call) ? accountHeader(options.account === undefined ? actingFor() : options.account) : {}),
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
  return { url, headers, accessToken: authorization.accessToken };
}

/** A command without a response may still have been executed. Its idempotency key makes a retry safe. */
function unknownOutcome(isTimeout: boolean): NetworkError {
  const text = i18n._(
    msg`We didn’t get an answer, so your request may have gone through. It’s safe to try again: it will only happen once.`,
  );
  return new NetworkError(isTimeout ? 'timeout' : 'offline', text);
}

/** Statuses by which a gateway answers for its server. */
const speaksForServer: ReadonlySet<number> = new Set([413, 429, 500, 502, 503, 504]);

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
    const answer = await readAnswer(response, call.bare);
    // A proxy's own page doesn't tell whether the server received the request.
    if (answer.isForeign && !speaksForServer.has(answer.status)) throw new TypeError('a foreign page answered');
    return { answer, accessToken };
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
