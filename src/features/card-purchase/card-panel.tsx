import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Permitted } from '#src/platform/permitted.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CardForm, type Asked } from './card-form.tsx';
import { CardOrders } from './card-orders.tsx';
import { CardReview } from './card-review.tsx';
import styles from './card-purchase.module.css';

/** Buying coins by card or from the fiat account: the form, what must be confirmed, and the latest orders. */
export function CardPanel() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className={styles.columns}>
      <Permitted permission="ramp.create">
        <Panel title={asked ? <Trans>Review your order</Trans> : <Trans>Buy crypto</Trans>}>
          {asked ? (
            <CardReview
              asked={asked}
              back={() => setAsked(null)}
              done={({ id }) => navigate({ to: '/dashboard/ramp/order', search: { id } })}
            />
          ) : (
            <CardForm quoted={setAsked} />
          )}
        </Panel>
      </Permitted>
      <CardOrders />
    </div>
  );
}
