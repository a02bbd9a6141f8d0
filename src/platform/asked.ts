import { startTransition, useEffect, useRef, useState } from 'react';
import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { ApiError, isCancelled } from './api-error.ts';
import { useIsOffline } from './connection.ts';
import { pause } from './go-on.ts';
import { useLocale } from './i18n.ts';
import { lateCall } from './late-call.ts';

/** What is asked of everybody's: as a query of the kit's is seen by who shows it (`src/ui/answered.tsx`). */
export interface Asked<Result> {
  readonly data: Result | undefined;
  readonly error: Error | null;
  /** Waits for a network. */
  readonly isPaused: boolean;
  readonly refetch: () => void;
}

interface AskedOptions<Result> {
  /** What the page was made with: nothing is asked until it has to be asked anew. */
  readonly given?: Result | undefined;
  /** Asked anew after so long, while somebody looks. */
  readonly againMs?: number;
}

interface Found<Result> {
  readonly key: string;
  readonly data?: Result | undefined;
  readonly error?: Error;
}

const retryAfterMs = [1000, 2000];

/** What was answered since the page was opened: whoever comes back to a screen sees it at once. */
const answers = new Map<string, unknown>();

/**
 * A question whose answer is the same for everybody, for pages that stand without the kit: its cache weighs as much as such a
 * page. What is of an account is asked by `ask`, which keeps accounts apart.
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
  // What is asked is told apart by the key: an input is made anew with every render.
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
          // In pieces: what comes by itself is in nobody's way.
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

/** A refusal is told at once; an answer that never came is asked for twice more. */
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
