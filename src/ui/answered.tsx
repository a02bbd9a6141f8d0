import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isPaused: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, as soon as it is there; before, that it loads, or why it is not there and how to ask again. */
export function Answered<Data>({ query: { data, error, isPaused, refetch }, children }: Props<Data>) {
  const { t } = useLingui();
  if (data !== undefined) return <>{children(data)}</>;
  if (error || isPaused)
    return (
      <ErrorState message={error?.message ?? t`You’re offline. Connect to continue.`} retry={() => void refetch()} />
    );
  return <Loading />;
}
