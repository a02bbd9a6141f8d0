import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { syncNow, useFreshness } from '#src/platform/local.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';

/** What is stored, with its age; while nothing is stored yet, progress or the reason. */
export function ListFrame({
  name,
  rows,
  children,
}: {
  name: string;
  rows: readonly unknown[] | undefined;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { asOf, isSyncing, error } = useFreshness(name);
  if (rows === undefined || (rows.length === 0 && isSyncing)) return <Loading />;
  if (rows.length === 0 && error) {
    return (
      <ErrorState
        message={t`There is no connection to the server, and nothing is stored on this device yet.`}
        retry={() => void syncNow(name)}
      />
    );
  }
  return (
    <>
      {children}
      <AsOf at={asOf} />
    </>
  );
}
