import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { session as calls } from '#contract/session/calls.ts';
import { findDeviceKey, signProof } from './device-key.ts';
import { readSession, replaceSession, type DeviceKey } from './device-store.ts';
import { commonHeaders, readAnswer, requestTimeoutMs } from './http.ts';
import { names, type Broadcast } from './names.ts';
import { proofTimeMs } from './server-clock.ts';
import { withTokens, type SessionRecord, type TokenAnswer } from './session-record.ts';

/**
 * Result of a refresh.
 * - `fresh`: the session has a token other than the rejected one
 * - `over`: the server ended the session, or failed three times
 * - `away`: the network or the server was unavailable; the session stays as it is
 * - `none`: no one is signed in
 */
export type RefreshOutcome =
  | { readonly kind: 'fresh'; readonly session: SessionRecord }
  | { readonly kind: 'over'; readonly code: ErrorCode }
  | { readonly kind: 'away' }
  | { readonly kind: 'none' };

export interface RefreshPorts {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly broadcast: (message: Broadcast) => void;
  readonly wait: (ms: number) => Promise<void>;
}

export const refreshAttempts = 3;
const pauseMs = 2000;

/**
 * Gets a token other than `staleToken`. A Web Lock allows one refresher for all tabs, workers and the service worker; a
 * caller that had to wait for the lock finds the new token there and sends no request. Tells every tab what came of it.
 */
export function refreshTokens(staleToken: string | null, ports: RefreshPorts): Promise<RefreshOutcome> {
  return navigator.locks.request(names.refreshLock, async () => {
    const session = await readSession();
    if (!session) return { kind: 'none' };
    if (staleToken !== null && session.accessToken !== staleToken) return { kind: 'fresh', session };
    const outcome = await tryThrice(session, ports);
    if (outcome.kind === 'over')
      ports.broadcast({ type: 'signedOut', isRefused: true, refreshKey: session.refreshKey });
    return outcome;
  });
}

async function tryThrice(session: SessionRecord, ports: RefreshPorts): Promise<RefreshOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(session, ports);
    // Only responses count: a train in a tunnel must not cost users their session and their offline history.
    const isWorthAnother = outcome.kind === 'over' && outcome.isFault && attempt < refreshAttempts;
    if (!isWorthAnother) return outcome.kind === 'over' ? { kind: 'over', code: outcome.code } : outcome;
    await ports.wait(pauseMs * attempt);
  }
}

type Attempt = Exclude<RefreshOutcome, { kind: 'over' }> | { kind: 'over'; code: ErrorCode; isFault: boolean };

async function tryOnce(session: SessionRecord, ports: RefreshPorts): Promise<Attempt> {
  const key = await findDeviceKey();
  // Tokens are worthless without their key, so there is no session to save.
  if (!key) return { kind: 'over', code: 50001, isFault: false };
  const answer = await sendRefresh(session, key, ports)
    .then((response) => readAnswer(response))
    .catch(() => null);
  // A proxy's page is no response of the server's either.
  if (!answer || answer.isForeign) return { kind: 'away' };
  if (answer.error) {
    const outcome = refused(answer.status, answer.error.code);
    // The server ended a session that the user has left by now; the one begun since is not ended with it.
    return outcome.kind === 'over' && (await isReplaced(session)) ? whatReplaced() : outcome;
  }
  const next = withTokens(session, answer.result as TokenAnswer, Date.now());
  // The user signed out meanwhile: drop the new tokens with the old ones.
  if (!(await replaceSession(session, next))) return whatReplaced();
  ports.broadcast({ type: 'tokensRefreshed', refreshAtMs: next.refreshAtMs });
  return { kind: 'fresh', session: next };
}

async function isReplaced(session: SessionRecord): Promise<boolean> {
  return (await readSession())?.refreshToken !== session.refreshToken;
}

/** Returns the session begun meanwhile, whose token is another than the rejected one; none after a sign-out. */
async function whatReplaced(): Promise<Attempt> {
  const session = await readSession();
  return session ? { kind: 'fresh', session } : { kind: 'none' };
}

/**
 * Treats 429 and a gateway's 502, 503, 504 as an unavailable service; 401 and 403 are final. Only a rejected proof is
 * worth a retry: browsers resend a request on their own when a connection breaks, and its proof works only once; and a
 * clock that was off is corrected by the response that says so.
 */
function refused(status: number, code: ErrorCode): Attempt {
  if (status === 429 || status === 408 || (status > 501 && status <= 504)) return { kind: 'away' };
  const isLastWord =
    (status === 401 || status === 403) && code !== 'request:unauthenticated' && code !== 'request:clockOff';
  return { kind: 'over', code, isFault: !isLastWord };
}

async function sendRefresh(session: SessionRecord, key: DeviceKey, ports: RefreshPorts): Promise<Response> {
  const url = ports.origin + calls.refreshToken.path;
  const proof = await signProof(key, { method: 'POST', url, accessToken: session.accessToken }, await proofTimeMs());
  return ports.fetch(url, {
    method: 'POST',
    headers: {
      ...commonHeaders(session),
      'content-type': 'application/json',
      dpop: proof,
      'idempotency-key': session.refreshKey,
    },
    body: JSON.stringify({ accessToken: session.accessToken, refreshToken: session.refreshToken }),
    signal: AbortSignal.timeout(requestTimeoutMs),
    cache: 'no-store',
  });
}
