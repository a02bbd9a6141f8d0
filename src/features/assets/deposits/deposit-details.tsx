import { Trans, useLingui } from '@lingui/react/macro';
import { cryptoDepositTable } from '#contract/deposits/states.ts';
import { canMove } from '#contract/platform/moves.ts';
import { ExplorerLink } from '#src/features/records/index.ts';
import { Money } from '#src/ui/money.tsx';
import { part } from '#src/ui/boundary.tsx';
import { CaptionedCopy } from '#src/ui/copy-field.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from '../assets.module.css';
import type { DepositRow } from '../rows.ts';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import { depositState, isDropped } from '../wording.ts';
import { findDepositLink } from './web-link.ts';
import { TimeLine } from './time-line.tsx';
import { depositMeanings, droppedMeaning } from './wording.ts';

const RefundForm = part(() => import('./refund-form.tsx'));

/** One deposit: its status, what that means, what can be done, and all its details. */
export default function DepositDetails({ row }: { row: DepositRow }) {
  const { i18n, t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { name, tone } = depositState(row);
  const mayAskRefund =
    canMove(cryptoDepositTable, row.status, 'depositFailedAndRefunded', 'user') && row.refund?.isApproved !== true;
  return (
    <div className={styles.stack}>
      <div className={styles.meta}>
        <strong>
          <Money value={row.amount} asset={row.asset} isHidden={isHidden} />
        </strong>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </div>
      <p>{i18n._(isDropped(row) ? droppedMeaning : depositMeanings[row.status])}</p>
      {isDropped(row) ? null : <RefundFacts row={row} />}
      <TimeLine row={row} />
      {mayAskRefund ? <RefundForm row={row} /> : null}
      <CaptionedCopy label={t`Transaction ID`} value={row.transactionHash} />
      <ExplorerLink find={() => findDepositLink(row.id)} />
      <CaptionedCopy label={t`Address`} value={row.address} />
      {row.tag ? <CaptionedCopy label={t`Destination tag`} value={row.tag} /> : null}
      <CaptionedCopy label={t`Order number`} value={row.id} />
    </div>
  );
}

function RefundFacts({ row: { asset, refund, status } }: { row: DepositRow }) {
  const { t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  if (!refund) return null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>
          <Trans>Return address</Trans>
        </dt>
        <dd>
          {refund.address}
          {refund.tag ? ` (${refund.tag})` : ''}
        </dd>
        <dt>
          <Trans>Return</Trans>
        </dt>
        <dd>
          {status === 'depositFailedAndRefunded' ? (
            <Trans>Sent</Trans>
          ) : refund.isApproved ? (
            <Trans>Approved, processing</Trans>
          ) : refund.isRefused ? (
            <>
              <StatusTag tone="bad">
                <Trans>Address rejected</Trans>
              </StatusTag>{' '}
              <span>
                <Trans>We can’t send to this address. Enter another one.</Trans>
              </span>
            </>
          ) : (
            <Trans>Under review</Trans>
          )}
        </dd>
        {/* Rows stored by an earlier version have no amount. */}
        {refund.isApproved && refund.amount ? (
          <>
            <dt>
              <Trans>You get</Trans>
            </dt>
            <dd>
              <Money value={refund.amount} asset={asset} isHidden={isHidden} />
            </dd>
          </>
        ) : null}
      </dl>
      {refund.transactionHash ? (
        <CaptionedCopy label={t`Return transaction ID`} value={refund.transactionHash} />
      ) : null}
    </>
  );
}
