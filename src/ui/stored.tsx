import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StoredList } from '#src/platform/local-table.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface StoredProps {
  /** The table that the rows are of. */
  readonly of: StoredList;
  /** What the device has; undefined while it is being read. */
  readonly rows: readonly unknown[] | undefined;
  readonly children: ReactNode;
}

/** What this device has stored. Before the first sync has brought anything: its progress, or why it can't. */
export function Stored({ of, rows, children }: StoredProps) {
  const { t } = useLingui();
  const { asOf, error } = of.useFreshness();
  if (rows && (rows.length > 0 || asOf)) return <>{children}</>;
  if (rows === undefined || !error) return <Skeleton />;
  return (
    <ErrorState
      message={t`You’re offline and this isn’t saved on your device yet. Connect to load it.`}
      retry={() => void of.sync()}
    />
  );
}
