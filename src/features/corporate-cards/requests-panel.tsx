import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { requestReasonMaxLength, requestValues } from '#contract/corporate-cards/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { ActionDialog } from '#src/ui/form-dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import trade from '#src/ui/trade.module.css';
import { useCommand } from '#src/ui/use-command.ts';
import { useRequests, type RequestRow } from './requests.ts';
import { cardsTable } from './rows.ts';
import styles from './cards.module.css';
import { requestFieldNames, requestStates } from './wording.ts';

const inline = { isInline: true } as const;
type Decision = 'approve' | 'decline';

/** Requests waiting for the company's card managers. */
export function RequestsPanel() {
  const waiting = useRequests().filter(({ status }) => status === 'pending');
  if (waiting.length === 0) return null;
  return (
    <Panel title={<Trans>Limit requests</Trans>}>
      <ul className={styles.payments}>
        {waiting.map((row) => (
          <RequestLine key={row.id} row={row} canDecide />
        ))}
      </ul>
    </Panel>
  );
}

/** Requests for one card, newest first. */
export function CardRequests({ cardId }: { cardId: string }) {
  const rows = useRequests().filter((row) => row.cardId === cardId);
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Limit requests</Trans>
      </h3>
      <ul className={styles.payments}>
        {rows.slice(0, 5).map((row) => (
          <RequestLine key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function RequestLine({ row, canDecide = false }: { row: RequestRow; canDecide?: boolean }) {
  const { i18n } = useLingui();
  const [decision, setDecision] = useState<Decision | null>(null);
  const command = useCommand();
  const isOffline = useIsOffline();
  const card = cardsTable.useOne(row.cardId);
  const state = requestStates[row.status];
  const cancel = () =>
    void command.run(async () => {
      await api(corporateCards.cancelRequest, { body: { id: row.id } }, inline);
    });
  return (
    <li className={styles.request}>
      <span className={styles.line}>
        <strong>{i18n._(requestFieldNames[row.field])}</strong>
        <Money value={row.amount} asset={row.currency} />
      </span>
      <span>{row.reason}</span>
      <span className={styles.line}>
        <span className={trade.meta}>
          {row.askedByName} · {card?.label} {card?.lastFour ?? ''} · <Instant at={row.createdAt} />
        </span>
        <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag>
      </span>
      {row.answer === '' ? null : <span className={trade.meta}>{row.answer}</span>}
      {row.status === 'pending' && (canDecide || row.isMine) ? (
        <div className={trade.buttons}>
          {canDecide ? (
            <>
              <Button size="sm" disabled={isOffline} onClick={() => setDecision('approve')}>
                <Trans>Approve</Trans>
              </Button>
              <Button size="sm" variant="default" disabled={isOffline} onClick={() => setDecision('decline')}>
                <Trans>Decline</Trans>
              </Button>
            </>
          ) : (
            <Button size="sm" variant="default" loading={command.isBusy} disabled={isOffline} onClick={cancel}>
              <Trans>Cancel request</Trans>
            </Button>
          )}
        </div>
      ) : null}
      <FormError error={command.error} />
      {decision === null ? null : <DecideDialog row={row} decision={decision} close={() => setDecision(null)} />}
    </li>
  );
}

interface DecideProps {
  readonly row: RequestRow;
  readonly decision: Decision;
  readonly close: () => void;
}

/** Granting more requires a verification; both decisions may give a reason. */
function DecideDialog({ row, decision, close }: DecideProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const [answer, setAnswer] = useState('');
  const { id, amount, currency, askedByName: name } = row;
  const isApproval = decision === 'approve';
  const decide = async () => {
    const send = (verification?: string) =>
      api(
        corporateCards.decideRequest,
        { body: { id, decision, answer: answer.trim(), ...(verification === undefined ? {} : { verification }) } },
        inline,
      );
    await (isApproval ? verified('cards.manage', requestValues({ id, amount }), send, { name }) : send());
  };
  return (
    <ActionDialog
      title={isApproval ? <Trans>Approve this request?</Trans> : <Trans>Decline this request?</Trans>}
      action={isApproval ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
      close={close}
      run={decide}
      isDanger={!isApproval}
    >
      <p>
        <Trans>
          {name} asks for <Money value={amount} asset={currency} />: {row.reason}
        </Trans>
      </p>
      <Field
        label={t`Answer`}
        isOptional
        maxLength={requestReasonMaxLength}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
