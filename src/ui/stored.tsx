import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { syncNow, useFreshness } from '#src/platform/local.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

interface StoredProps {
  /** The sync that brings the rows. */
  readonly name: string;
  /** What the device has; undefined while it is being read. */
  readonly rows: readonly unknown[] | undefined;
  readonly children: ReactNode;
}

/** What this device has stored. Before the first sync has brought anything: its progress, or why it can't. */
export function Stored({ name, rows, children }: StoredProps) {
  const { t } = useLingui();
  const { asOf, error } = useFreshness(name);
  if (rows && (rows.length > 0 || asOf)) return <>{children}</>;
  if (rows === undefined || !error) return <Loading />;
  return (
    <ErrorState
      message={t`You’re offline and no proof is saved on this device. Connect to load it.`}
      retry={() => void syncNow(name)}
    />
  );
}
