import { useEffect, useState } from 'react';
import { qrLogin } from '#contract/qr-login/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { qrLoginPollMs } from '#contract/qr-login/rules.ts';
import type { qrLoginSchemas } from '#contract/qr-login/schemas.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { beginSession } from '#src/platform/sign-in.ts';

export type QrPhase = 'asking' | 'waitingForScan' | 'scanning' | 'confirmed' | 'declined' | 'expired' | 'failed';

export interface QrSignInState {
  readonly phase: QrPhase;
  /** Content of the code; null before there is one. */
  readonly url: string | null;
  readonly expiresAtMs: number | null;
  /** Number to enter on the phone if it is on another network; otherwise null. */
  readonly matchNumber: string | null;
  readonly error: unknown;
}

const options = { isInline: true, beginsSession: true };
const begin: QrSignInState = { phase: 'asking', url: null, expiresAtMs: null, matchNumber: null, error: null };

/**
 * Creates a code for a phone to scan and follows its state. Only this browser receives the tokens, in the response to
 * one of its polls.
 */
export function useQrSignIn(enter: () => Promise<void>): QrSignInState {
  const [state, setState] = useState<QrSignInState>(begin);
  useEffect(() => {
    const life = new AbortController();
    const show = (change: Partial<QrSignInState>) => {
      if (!life.signal.aborted) setState((now) => ({ ...now, ...change }));
    };
    follow(show, life.signal)
      .then((isSignedIn) => (isSignedIn ? enter() : undefined))
      .catch((error: unknown) => show({ phase: 'failed', error }));
    return () => life.abort();
  }, [enter]);
  return state;
}

/** Follows a code from its creation to its end. @returns whether a user is now signed in */
export async function follow(show: (change: Partial<QrSignInState>) => void, signal: AbortSignal): Promise<boolean> {
  const { code, url, expiresInSeconds } = await api(qrLogin.createQrLogin, { body: {} }, { ...options, signal });
  let expiresAtMs = Date.now() + expiresInSeconds * 1000;
  show({ phase: 'waitingForScan', url, expiresAtMs });
  let waitMs = qrLoginPollMs;
  while (!signal.aborted) {
    await pause(waitMs, signal);
    const { answer, retryAfterMs = qrLoginPollMs } = await poll(code, signal);
    waitMs = Math.min(retryAfterMs, Math.max(expiresAtMs - Date.now(), 0));
    if (answer?.tokens) {
      show({ phase: 'confirmed' });
      await beginSession(answer.tokens);
      return true;
    }
    if (answer?.answer === 'declined') return end(show, 'declined');
    if (answer?.state === 'expired' || Date.now() >= expiresAtMs) return end(show, 'expired');
    if (!answer) continue;
    // A code scanned from another network lives longer, because its phone has more to do.
    expiresAtMs = Date.now() + answer.expiresInSeconds * 1000;
    const { matchNumber } = answer;
    show({ phase: answer.answer === 'confirmed' ? 'confirmed' : answer.state, matchNumber, expiresAtMs });
  }
  return false;
}

function end(show: (change: Partial<QrSignInState>) => void, phase: QrPhase): false {
  show({ phase });
  return false;
}

interface Poll {
  readonly answer?: ResultOf<(typeof qrLoginSchemas)['pollQrLogin']>;
  readonly retryAfterMs?: number;
}

/**
 * Polls once. A missing response isn't final: the next poll may succeed. There is none for lack of a network, or
 * because others behind the same address poll too.
 */
async function poll(code: string, signal: AbortSignal): Promise<Poll> {
  try {
    return { answer: await api(qrLogin.pollQrLogin, { body: { code } }, { ...options, signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ApiError)) return {};
    if (error.code !== 'request:tooMany') throw error;
    return { retryAfterMs: Number(error.details?.['retryAfterSeconds'] ?? 0) * 1000 || qrLoginPollMs };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
