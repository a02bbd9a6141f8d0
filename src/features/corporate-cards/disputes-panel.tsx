import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { disputableUntil } from '#contract/corporate-cards/rules.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { ActionDialog } from '#src/ui/form-dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import trade from '#src/ui/trade.module.css';
import { useCommand } from '#src/ui/use-command.ts';
import { useNow } from '#src/ui/use-now.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { leftToDispute, useDisputes, type DisputeRow } from './disputes.ts';
import type { PaymentRow } from './rows.ts';
import styles from './cards.module.css';
import { disputeReasonNames, disputeStates, isSome } from './wording.ts';

const inline = { isInline: true } as const;
const isOver = ({ status }: DisputeRow) => status === 'won' || status === 'lost' || status === 'withdrawn';

/** Disputes of a payment, with a way to open another while there is time. */
export function Disputes({ row }: { row: PaymentRow }) {
  const [isOpening, setOpening] = useState(false);
  const isOffline = useIsOffline();
  const now = useNow();
  const known = useDisputes(row.id);
  const until = disputableUntil(row);
  const canOpen = isSome(leftToDispute(row, known ?? [])) && now < until.getTime();
  if (known === undefined || (known.length === 0 && !canOpen)) return null;
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Dispute</Trans>
      </h3>
      {known.map((one) => (
        <Dispute key={one.id} row={one} payment={row} />
      ))}
      {canOpen && known.every(isOver) ? (
        <div className={trade.stack}>
          <p className={trade.meta}>
            <Trans>
              If something is wrong with this payment, contact the merchant first. You can dispute it until{' '}
              <Instant at={until.toISOString()} />.
            </Trans>
          </p>
          <div className={trade.buttons}>
            <Button variant="default" disabled={isOffline} onClick={() => setOpening(true)}>
              <Trans>Dispute payment</Trans>
            </Button>
          </div>
        </div>
      ) : null}
      {isOpening ? <DisputeDialog payment={row} close={() => setOpening(false)} /> : null}
    </>
  );
}

/** One dispute: its status, what was refunded, and who has to do what by when. */
function Dispute({ row, payment }: { row: DisputeRow; payment: PaymentRow }) {
  const { i18n } = useLingui();
  const state = disputeStates[row.status];
  return (
    <div className={styles.request}>
      <span className={styles.line}>
        <strong>{i18n._(disputeReasonNames[row.reason])}</strong>
        <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag>
      </span>
      <span>{row.text}</span>
      <span className={trade.meta}>
        <Money value={row.amount} asset={row.currency} />
      </span>
      <Deadline row={row} />
      {isSome(row.credited) ? (
        <span>
          {row.status === 'won' ? (
            <Trans>
              <Money value={row.credited} asset={row.fundAsset} /> is back in your global account.
            </Trans>
          ) : (
            <Trans>
              <Money value={row.credited} asset={row.fundAsset} /> is back in your global account for now. It’s reversed
              if the dispute is lost.
            </Trans>
          )}
        </span>
      ) : null}
      <Acts row={row} payment={payment} />
    </div>
  );
}

function Deadline({ row: { status, submitBy, answerBy } }: { row: DisputeRow }) {
  if (status === 'draft')
    return (
      <span className={trade.meta}>
        <Trans>
          Submit it by <Instant at={submitBy} />.
        </Trans>
      </span>
    );
  if (answerBy === null || !['submitted', 'underReview', 'credited'].includes(status)) return null;
  return (
    <span className={trade.meta}>
      <Trans>
        The merchant can respond until <Instant at={answerBy} />.
      </Trans>
    </span>
  );
}

function Acts({ row, payment }: { row: DisputeRow; payment: PaymentRow }) {
  const [opened, setOpened] = useState<'change' | 'withdraw' | null>(null);
  const command = useCommand();
  const isOffline = useIsOffline();
  if (isOver(row)) return null;
  const { id, status } = row;
  const close = () => setOpened(null);
  const submit = () =>
    void command.run(async () => {
      await api(corporateCards.submitDispute, { body: { id } }, inline);
    });
  return (
    <>
      <div className={trade.buttons}>
        {status === 'draft' ? (
          <>
            <Button size="sm" loading={command.isBusy} disabled={isOffline} onClick={submit}>
              <Trans>Submit dispute</Trans>
            </Button>
            <Button size="sm" variant="default" disabled={isOffline} onClick={() => setOpened('change')}>
              <Trans>Edit</Trans>
            </Button>
          </>
        ) : null}
        <Button size="sm" variant="default" disabled={isOffline} onClick={() => setOpened('withdraw')}>
          <Trans>Cancel dispute</Trans>
        </Button>
      </div>
      <FormError error={command.error} />
      {opened === 'change' ? <DisputeDialog payment={payment} draft={row} close={close} /> : null}
      {opened === 'withdraw' ? <WithdrawDialog row={row} close={close} /> : null}
    </>
  );
}

function WithdrawDialog({ row: { id, credited, fundAsset }, close }: { row: DisputeRow; close: () => void }) {
  return (
    <ActionDialog
      title={<Trans>Cancel this dispute?</Trans>}
      action={<Trans>Cancel dispute</Trans>}
      close={close}
      run={async () => {
        await api(corporateCards.withdrawDispute, { body: { id } }, inline);
      }}
      isDanger
    >
      <p>
        {isSome(credited) ? (
          <Trans>
            The payment stands, and <Money value={credited} asset={fundAsset} /> goes back to the merchant.
          </Trans>
        ) : (
          <Trans>The payment stands.</Trans>
        )}
      </p>
    </ActionDialog>
  );
}
