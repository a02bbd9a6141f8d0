import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorState, OfflineState } from './error-state.tsx';
import { Loading } from './loading.tsx';

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    /** True while waiting for a network; without this the wait would never end. */
    readonly isPaused: boolean;
    readonly refetch: () => unknown;
  };
  /** Placeholder while loading; defaults to a spinner. */
  readonly fallback?: ReactNode;
  /** Error message specific to this place, if the error's own says too little. */
  readonly failure?: string;
  /** Message specific to this place for a device without a network. */
  readonly offline?: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query once it is there; until then a loading state, or the error and how to retry. If a later
 * attempt fails, the previous data stays.
 */
export function Answered<Data>({ query, fallback = <Loading />, failure, offline, children }: Props<Data>) {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (!error && !isPaused) return <>{fallback}</>;
  if (!error) return <OfflineState message={offline ?? t`You’re offline. Connect to continue.`} />;
  return <ErrorState message={failure ?? error.message} retry={() => void refetch()} />;
}
