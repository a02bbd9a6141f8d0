import { startTransition, useEffect, useRef, useState } from 'react';
import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { ApiError, isCancelled } from './api-error.ts';
import { useIsOffline } from './connection.ts';
import { pause } from './go-on.ts';
import { useLocale } from './i18n.ts';
import { lateCall } from './late-call.ts';

/**
 * A query that is the same for all users, in the shape of the kit's queries for the components that show it
 * (`src/ui/answered.tsx`).
 */
export interface Asked<Result> {
  readonly data: Result | undefined;
  readonly error: Error | null;
  /** True while waiting for a network. */
  readonly isPaused: boolean;
  readonly refetch: () => void;
}

interface AskedOptions<Result> {
  /** Data the page was prerendered with: nothing is fetched until a refetch is needed. */
  readonly given?: Result | undefined;
  /** Refetch interval while the page is visible. */
  readonly againMs?: number;
}

interface Found<Result> {
  readonly key: string;
  readonly data?: Result | undefined;
  readonly error?: Error;
}

const retryAfterMs = [1000, 2000];

/** Answers since the page was opened: returning to a screen shows them at once. */
const answers = new Map<string, unknown>();

/**
 * Queries data that is the same for all users, on pages without the kit: its cache is as large as such a page. Account
 * data is queried with `ask`, which keeps accounts apart.
 */
export function useAsked<S extends CallSchemas>(
  call: Call<S>,
  input?: InputOf<S>,
  { given, againMs }: AskedOptions<ResultOf<S>> = {},
): Asked<ResultOf<S>> {
  const key = JSON.stringify([useLocale(), call.name, input]);
  const isOffline = useIsOffline();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found<ResultOf<S>>>({ key: '' });
  // Queries are identified by their key, because the input is a new object on every render.
  const isGiven = given !== undefined && tries === 0 && againMs === undefined;
  const latest = useRef({ call, input });
  useEffect(() => {
    latest.current = { call, input };
  });
  useEffect(() => {
    if (isOffline) return undefined;
    const stopper = new AbortController();
    const look = () =>
      void askFor(latest.current.call, latest.current.input, stopper.signal).then(
        (data) => {
          answers.set(key, data);
          // Renders in slices: unsolicited updates must not get in the user's way.
          startTransition(() => setFound({ key, data }));
        },
        (error: Error) => {
          if (!isCancelled(error)) setFound((now) => ({ ...(now.key === key ? now : {}), key, error }));
        },
      );
    if (!isGiven) look();
    const timer = againMs === undefined ? undefined : setInterval(() => document.hidden || look(), againMs);
    return () => {
      stopper.abort();
      clearInterval(timer);
    };
  }, [key, tries, isOffline, againMs, isGiven]);
  const current: Found<ResultOf<S>> =
    found.key === key ? found : { key, data: (answers.get(key) as ResultOf<S> | undefined) ?? given };
  return {
    data: current.data,
    error: current.error ?? null,
    isPaused: isOffline,
    refetch: () => {
      setFound({ key: '' });
      setTries((count) => count + 1);
    },
  };
}

/** Fails at once on a refusal; retries twice if no response arrived. */
async function askFor<S extends CallSchemas>(
  call: Call<S>,
  input: InputOf<S> | undefined,
  signal: AbortSignal,
  tried = 0,
): Promise<ResultOf<S>> {
  try {
    return await lateCall(call, input, { signal, isInline: true });
  } catch (error) {
    const wait = retryAfterMs[tried];
    if (error instanceof ApiError || isCancelled(error) || signal.aborted || wait === undefined) throw error;
    await pause(wait);
    return askFor(call, input, signal, tried + 1);
  }
}
