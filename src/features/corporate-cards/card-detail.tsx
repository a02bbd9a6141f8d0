import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { Button } from '#src/ui/button.tsx';
import { SideDialog } from '#src/ui/side-dialog.tsx';
import { Instant } from '#src/ui/instant.tsx';
import rows from '#src/ui/rows.module.css';
import trade from '#src/ui/trade.module.css';
import { CardActs } from './card-acts.tsx';
import { CardFace } from './card-face.tsx';
import { CardLimits } from './card-limits.tsx';
import { CardRates } from './card-rates.tsx';
import { PaymentList } from './payment-list.tsx';
import { CardRequests } from './requests-panel.tsx';
import type { CardRow } from './rows.ts';
import styles from './cards.module.css';
import { formNames, shipmentNames } from './wording.ts';

interface DetailProps {
  readonly card: CardRow;
  /** True if its holder left the company. */
  readonly isFormer?: boolean;
  readonly open: (id: string | undefined) => void;
}

/** One card: its details, its limits, and what can be done with it. */
export function CardDetail({ card, isFormer = false, open }: DetailProps) {
  const { i18n } = useLingui();
  const { form, expires, shipment, status, createdAt } = card;
  const close = () => open(undefined);
  return (
    <SideDialog
      title={<Trans>Card</Trans>}
      onClose={close}
      actions={
        <Button variant="default" onClick={close}>
          <Trans>Back</Trans>
        </Button>
      }
    >
      <div className={trade.stack}>
        <CardFace card={card} isFormer={isFormer} />
        {isFormer && status !== 'closed' ? (
          <p className={rows.warn} role="status">
            <Trans>The cardholder is no longer on the team, so this card can’t pay. Close it.</Trans>
          </p>
        ) : null}
        <CardActs card={card} open={open} />
        <CardRequests cardId={card.id} />
        <h3 className={styles.heading}>
          <Trans context="by card">Payments</Trans>
        </h3>
        <PaymentList cardId={card.id} />
        <h3 className={styles.heading}>
          <Trans>Limits</Trans>
        </h3>
        <CardLimits card={card} />
        {status === 'closed' ? null : <CardRates card={card} />}
        <h3 className={styles.heading}>
          <Trans>Details</Trans>
        </h3>
        <dl className={trade.facts}>
          <dt>
            <Trans>Type</Trans>
          </dt>
          <dd>{i18n._(formNames[form])}</dd>
          {shipment === null || status !== 'ordered' ? null : (
            <>
              <dt>
                <Trans context="by post">Delivery</Trans>
              </dt>
              <dd>{i18n._(shipmentNames[shipment])}</dd>
            </>
          )}
          <dt>
            <Trans>Expiry date</Trans>
          </dt>
          <dd>{expires ?? nothing}</dd>
          <dt>
            <Trans>Issued</Trans>
          </dt>
          <dd>
            <Instant at={createdAt} />
          </dd>
        </dl>
      </div>
    </SideDialog>
  );
}
