import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import trade from '#src/ui/trade.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { RampOrder } from '../rows.ts';
import styles from '../ramp.module.css';
import { AppealDialog } from './appeal-dialog.tsx';
import { AppealActions, AppealView } from './appeal-view.tsx';
import { appealsTable } from './sync.ts';

interface Props {
  readonly order: RampOrder;
  /** Refetches the order. */
}

/** Shows the appeal about an order, or a button to open one before the deadline. */
export function OrderAppeal({ order }: Props) {
  const { t } = useLingui();
  const { appeal, appealUntil } = order;
  if (!appeal && appealUntil === null) return null;
  return (
    <section className={styles.appeal} aria-label={t`Appeal`}>
      {appeal ? <Known id={appeal.id} /> : null}
      {appealUntil === null ? null : <Open order={order} until={appealUntil} />}
    </section>
  );
}

function Known({ id }: { id: string }) {
  const appeal = appealsTable.useOne(id);
  useEffect(() => void appealsTable.syncAnew(), [id]);
  if (!appeal) return <Loading />;
  return (
    <>
      <h3>
        <Trans>Appeal</Trans>
      </h3>
      <AppealView appeal={appeal}>
        <AppealActions appeal={appeal} />
      </AppealView>
    </>
  );
}

function Open({ order, until }: { order: RampOrder; until: string }) {
  const writeInstant = useWriteInstant();
  const isOffline = useIsOffline();
  const [isAsked, setAsked] = useState(false);
  const time = writeInstant(until);
  return (
    <Permitted permission="ramp.create">
      <p className={trade.meta}>
        <Trans>Something wrong? You can appeal until {time}.</Trans>
      </p>
      <div className={trade.buttons}>
        <Button variant="default" onClick={() => setAsked(true)} disabled={isOffline}>
          <Trans>Appeal this order</Trans>
        </Button>
      </div>
      {isAsked ? <AppealDialog order={order} close={() => setAsked(false)} /> : null}
    </Permitted>
  );
}
