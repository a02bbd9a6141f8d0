import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    /** Waits for a network; without this one would wait for ever. */
    readonly isPaused: boolean;
    readonly refetch: () => unknown;
  };
  /** Stands there while it loads: a spinner, where the place has nothing of its own shape. */
  readonly fallback?: ReactNode;
  /** Words of the place's own for what failed, where the error's say too little. */
  readonly failure?: string;
  /** Words of the place's own for a device without a network. */
  readonly offline?: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What was asked for, as soon as it is there; before, that it loads, or why it is not there and how to ask again.
 * Where a later try fails, what was answered before stays.
 */
export function Answered<Data>({ query, fallback = <Loading />, failure, offline, children }: Props<Data>) {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (!error && !isPaused) return <>{fallback}</>;
  const message = error ? (failure ?? error.message) : (offline ?? t`You’re offline. Connect to continue.`);
  return <ErrorState message={message} retry={() => void refetch()} />;
}
