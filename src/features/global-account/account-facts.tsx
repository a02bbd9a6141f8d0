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
  /** What the payer is to write; left out where anything will do. */
  readonly reference?: string;
}

/** The details of an account, copied field by field or as one text, and as a code that banks' apps read. */
export function AccountFacts({ currency, details, reference }: Props) {
  const { i18n, t } = useLingui();
  const fields = detailFields(details, (code) => regionName(code, i18n.locale));
  const { iban, holder, bic } = details;
  const isSepa = currency === 'EUR' && iban !== null;
  return (
    <div className={styles.stack}>
      {fields.map(({ key, label, value }) => (
        <div key={key} className={styles.field}>
          <span>{i18n._(label)}</span>
          <CopyField value={value} label={i18n._(label)} />
        </div>
      ))}
      <CopyAll currency={currency} details={details} />
      {isSepa ? (
        <div className={styles.code}>
          <QrCode
            text={epcText({ name: holder, iban, bic, ...(reference === undefined ? {} : { reference }) })}
            label={t`QR code for a SEPA transfer`}
          />
          <p className={styles.meta}>
            <Trans>Scan it with a banking app to start a SEPA transfer to this account.</Trans>
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** All of it as one text. */
function CopyAll({ currency, details }: Props) {
  const { i18n, t } = useLingui();
  const clipboard = useClipboard({ timeout: 2000 });
  const fields = detailFields(details, (code) => regionName(code, i18n.locale));
  const text = [
    t`Bank details for ${currency} · ${brand.name}`,
    ...fields.map(({ label, value }) => `${i18n._(label)}: ${value}`),
  ].join('\n');
  return (
    <div className={styles.buttons}>
      <Button variant="light" onClick={() => clipboard.copy(text)}>
        <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy all details</Trans>}</span>
      </Button>
    </div>
  );
}
