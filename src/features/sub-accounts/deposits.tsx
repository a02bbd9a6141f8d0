import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { DepositList } from '#src/features/assets/index.ts';
import { Answered } from '#src/ui/answered.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useDeposits } from './queries.ts';
import styles from './sub-accounts.module.css';

/** Deposits to a sub-account: pending, under review, arrived. */
export function Deposits({ id }: { id: string }) {
  const query = useDeposits(id);
  return (
    <Panel title={<Trans>Deposits</Trans>}>
      <div className={styles.stack}>
        <Answered query={query}>
          {({ pages }) => (
            <Suspense fallback={<Loading />}>
              <DepositList rows={pages.flatMap(({ items }) => items)} />
            </Suspense>
          )}
        </Answered>
        {query.hasNextPage ? (
          <div className={styles.buttons}>
            <MoreButton of={query} />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
