import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StoredList } from '#src/platform/local-table.ts';
import { ErrorState } from './error-state.tsx';
import { NotInRole } from './not-in-role.tsx';
import { Skeleton } from './skeleton.tsx';

interface StoredProps {
  /** The table that holds the rows. */
  readonly of: StoredList;
  /** The rows stored on the device; undefined while they are being read. */
  readonly rows: readonly unknown[] | undefined;
  readonly children: ReactNode;
}

/** Shows rows that this device has stored. Before the first sync has completed, shows its progress or why it failed. */
export function Stored({ of, rows, children }: StoredProps) {
  const { t } = useLingui();
  const { asOf, error, isAllowed } = of.useFreshness();
  if (rows && (rows.length > 0 || asOf)) return <>{children}</>;
  if (!isAllowed) return <NotInRole title={<Trans>Your role doesn’t include these records</Trans>} />;
  if (rows === undefined || !error) return <Skeleton />;
  return (
    <ErrorState
      message={t`You’re offline and this isn’t saved on your device yet. Connect to load it.`}
      retry={() => void of.sync()}
    />
  );
}
