import { Trans, useLingui } from '@lingui/react/macro';
import type { Call } from '#contract/platform/call.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { RateText } from '#src/features/convert/index.ts';
import { AccountNumber, PaymentRecord } from '#src/features/fiat-withdrawals/index.ts';
import { schemeName } from '#src/features/payees/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Money } from '#src/ui/money.tsx';
import { regionName } from '#src/ui/regions.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { pointsOf } from './points.ts';
import { purposeNames, stateOf, whyOf, type RemittanceRow } from './wording.ts';

/** Shows one remittance and its status. It can't be changed. */
export function Record({ row }: { row: RemittanceRow }) {
  const { i18n } = useLingui();
  const { name, tone } = stateOf(row);
  const lines = useLines(row);
  return (
    <PaymentRecord
      title={<Trans>Remittance</Trans>}
      status={<StatusTag tone={tone}>{i18n._(name)}</StatusTag>}
      about={
        row.waitsFor === 'review' ? (
          <Trans>
            We’re checking this payment, usually within a day. Your money is held and safe; you don’t need to do
            anything.
          </Trans>
        ) : null
      }
      lines={lines}
      points={pointsOf(row)}
      buttons={
        <>
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
        </>
      }
    />
  );
}

/** Downloads the same as a file, in the reader's language, with the current status. */
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
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { payAsset, receiveAsset, recipient, returnedAmount } = row;
  const { reason, said } = whyOf(row);
  const why = typeof reason === 'string' ? reason : reason && i18n._(reason);
  return [
    [t`Recipient`, recipient.name],
    [t`Bank account`, <AccountNumber key="account" account={recipient.account} />],
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
    [t({ message: 'Reference', context: 'payment' }), row.reference],
    [t`Supporting documents`, row.proofs === 0 ? null : String(row.proofs)],
    [t`Order number`, row.id],
    [t`Submitted`, writeInstant(row.createdAt)],
    [t`Returned`, returnedAmount === null ? null : <Money key="back" value={returnedAmount} asset={payAsset} />],
    [row.returnedAt === null ? t`Failure reason` : t`Return reason`, why],
    [t`Bank’s message`, said],
  ] as const;
}
