import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { DepositList } from '#src/features/assets/index.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useDeposits } from './queries.ts';
import styles from './sub-accounts.module.css';

/** What came in for a sub-account: under way, under review, arrived. */
export function Deposits({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useDeposits(id);
  const rows = data?.pages.flatMap((page) => page.items);
  return (
    <Panel title={<Trans>Deposits</Trans>}>
      <div className={styles.stack}>
        {error ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
        {rows ? (
          <Suspense fallback={<Loading />}>
            <DepositList rows={rows} />
          </Suspense>
        ) : null}
        {hasNextPage ? (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => void fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
