import { Trans, useLingui } from '@lingui/react/macro';
import { useClipboard } from '@mantine/hooks';
import { epcText } from '#contract/bank-numbers/epc.ts';
import { brand } from '#contract/platform/brand.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { regionName } from '#src/ui/regions.ts';
import type { BankDetails } from './rows.ts';
import { detailFields } from './wording.ts';
import styles from './global-account.module.css';

interface Props {
  readonly currency: string;
  readonly details: BankDetails;
  /** What the payer must write; omitted if anything will do. */
  readonly reference?: string;
  /** A decimal; omitted if the payer chooses the amount. */
  readonly amount?: string;
}

/** Bank details of an account, copied field by field or as one text, and as a QR code that banks' apps read. */
export function AccountFacts({ currency, details, reference, amount }: Props) {
  const { i18n, t } = useLingui();
  const fields = detailFields(details, (code) => regionName(code, i18n.locale));
  const { iban, holder, bic } = details;
  const isSepa = currency === 'EUR' && iban !== null;
  const payment = { ...(reference === undefined ? {} : { reference }), ...(amount === undefined ? {} : { amount }) };
  return (
    <div className={styles.stack}>
      {reference === undefined ? null : (
        <div className={styles.field}>
          <span>
            <Trans>Payment reference</Trans>
          </span>
          <CopyField value={reference} label={t`Payment reference`} />
        </div>
      )}
      {fields.map(({ key, label, value }) => (
        <div key={key} className={styles.field}>
          <span>{i18n._(label)}</span>
          <CopyField value={value} label={i18n._(label)} />
        </div>
      ))}
      <CopyAll currency={currency} details={details} {...payment} />
      {isSepa ? (
        <div className={styles.code}>
          <QrCode text={epcText({ name: holder, iban, bic, ...payment })} label={t`QR code for a SEPA transfer`} />
          <p className={styles.meta}>
            <Trans>Scan it with a banking app to start a SEPA transfer to this account.</Trans>
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** Copies everything as one text. */
function CopyAll({ currency, details, reference, amount }: Props) {
  const { i18n, t } = useLingui();
  const clipboard = useClipboard({ timeout: 2000 });
  const fields = detailFields(details, (code) => regionName(code, i18n.locale));
  const text = [
    t`Bank details for ${currency} · ${brand.name}`,
    ...fields.map(({ label, value }) => `${i18n._(label)}: ${value}`),
    ...(reference === undefined ? [] : [`${t`Payment reference`}: ${reference}`]),
    ...(amount === undefined ? [] : [`${t`Amount`}: ${amount} ${currency}`]),
  ].join('\n');
  return (
    <div className={styles.buttons}>
      <Button variant="light" onClick={() => clipboard.copy(text)}>
        <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy all details</Trans>}</span>
      </Button>
    </div>
  );
}
