import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readStatement, type PublicationJson } from '#contract/liabilities/statement.ts';
import { useGiven } from '#src/features/content/index.ts';
import { formatDay } from '#src/platform/days.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Figures } from './figures.tsx';
import styles from './liabilities.module.css';
import { OwnCheck } from './own-check.tsx';
import { syncPublication, usePublication } from './store.ts';

/** Shows the newest publication and lets customers check their own balances against it. */
export default function Newest() {
  const { t } = useLingui();
  const given = useGiven()?.publication;
  const publication = usePublication() ?? given;
  const [state, setState] = useState<'asking' | 'none' | 'some' | 'failed'>('asking');
  const ask = () =>
    void syncPublication().then(
      (isThere) => setState(isThere ? 'some' : 'none'),
      () => setState('failed'),
    );
  useEffect(ask, []);
  if (publication) return <Published publication={publication} />;
  return (
    // Fills the rest of the screen in every state, so the explanation below doesn't move in and out of view.
    <div className={styles.unanswered}>
      {state === 'failed' ? (
        <ErrorState message={t`You’re offline and no proof is saved on this device. Connect to load it.`} retry={ask} />
      ) : state === 'none' ? (
        <EmptyState title={<Trans>No proof published yet</Trans>}>
          <Trans>The first proof is published within a day.</Trans>
        </EmptyState>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Published({ publication }: { publication: PublicationJson }) {
  const { i18n } = useLingui();
  const statement = readStatement(publication.statement);
  const day = formatDay(i18n, publication.day, { dateStyle: 'long' });
  const count = statement.leafCount;
  return (
    <>
      <Panel title={<Trans>Published for {day}</Trans>}>
        <div className={styles.stack}>
          <p className={`${styles.text} ${styles.counted}`}>
            <Trans>Customers counted: {count}</Trans> <span>·</span> <AsOf at={statement.takenAt} />
          </p>
          <Figures statement={statement} />
        </div>
      </Panel>
      <Panel title={<Trans>Are my balances included?</Trans>}>
        <OwnCheck publication={publication} />
      </Panel>
    </>
  );
}
