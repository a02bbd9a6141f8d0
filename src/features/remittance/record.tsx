import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Call } from '#contract/platform/call.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { RateText } from '#src/features/convert/index.ts';
import { schemeName, showAccount } from '#src/features/payees/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { regionName } from '#src/ui/regions.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { TimeLine } from './time-line.tsx';
import { purposeNames, reasonOf, stateOf, type RemittanceRow } from './wording.ts';
import styles from './remittance.module.css';

/** One remittance: what it is, and where it stands. Nothing about it can be changed. */
export function Record({ row }: { row: RemittanceRow }) {
  const { i18n } = useLingui();
  const { name, tone } = stateOf(row);
  const lines = useLines(row);
  return (
    <div className={styles.columns}>
      <Panel title={<Trans>Remittance</Trans>}>
        <div className={styles.stack}>
          <p>
            <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
          </p>
          {row.waitsFor === 'review' ? (
            <p className={styles.meta}>
              <Trans>
                We’re checking this payment, usually within a day. Your money is held and safe; you don’t need to do
                anything.
              </Trans>
            </p>
          ) : null}
          <dl className={styles.facts}>
            {lines.map(([label, value]) =>
              value === null || value === '' ? null : (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
            )}
          </dl>
          <div className={styles.buttons}>
            <LinkButton
              to="/dashboard/remittance/order"
              search={{ list: 'remittances', id: row.id, view: 'receipt' }}
              isQuiet
            >
              <Trans>Receipt</Trans>
            </LinkButton>
            <Confirmation id={row.id} />
            <LinkButton to="/dashboard/remittance" search={{}} isQuiet>
              <Trans>New remittance</Trans>
            </LinkButton>
          </div>
        </div>
      </Panel>
      <Panel title={<Trans>Progress</Trans>}>
        <TimeLine row={row} />
      </Panel>
    </div>
  );
}

/** The same as a file, in the reader's language, with where it stands now. */
function Confirmation({ id }: { id: string }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const save = () =>
    run(async () =>
      downloadBlob(
        `remittance-${id}.pdf`,
        await downloadBytes(remittance.getConfirmation as Call, { query: { Id: id } }),
      ),
    );
  return (
    <>
      <Button variant="default" disabled={isOffline} loading={isBusy} onClick={() => void save()}>
        <Trans>Confirmation (PDF)</Trans>
      </Button>
      <FormError error={error} />
    </>
  );
}

function useLines(row: RemittanceRow) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { payAsset, receiveAsset, recipient, returnedAmount } = row;
  const reason = (text: string | null) => {
    const said = reasonOf(text);
    return typeof said === 'string' ? said : i18n._(said);
  };
  return [
    [t`Recipient`, recipient.name],
    [
      t`Bank account`,
      <span key="account" className={styles.number}>
        {showAccount(recipient.account)}
      </span>,
    ],
    [t`Country`, regionName(recipient.country, i18n.locale)],
    [t`You send`, <Money key="pays" value={row.payAmount} asset={payAsset} />],
    [
      t`Rate`,
      payAsset === receiveAsset ? null : <RateText key="rate" from={payAsset} to={receiveAsset} value={row.rate} />,
    ],
    [t`Fee`, <Money key="fee" value={row.fee} asset={receiveAsset} />],
    [t`Recipient gets`, <Money key="arrives" value={row.receiveAmount} asset={receiveAsset} />],
    [t`Payment method`, schemeName(row.scheme, locale)],
    [t`Purpose`, row.purposeText || i18n._(purposeNames[row.purpose])],
    [t`Reference`, row.reference],
    [t`Supporting documents`, row.proofs === 0 ? null : String(row.proofs)],
    [t`Order number`, row.id],
    [t`Submitted`, formatInstant(row.createdAt)],
    [t`Failure reason`, reason(row.failureReason)],
    [t`Returned`, returnedAmount === null ? null : <Money key="back" value={returnedAmount} asset={payAsset} />],
    [t`Return reason`, row.returnReason],
  ] as const;
}
