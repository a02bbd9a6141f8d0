import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { epcText } from '#contract/bank-numbers/epc.ts';
import { brand } from '#contract/platform/brand.ts';
import { Button } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/form/form.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { regionName } from '#src/ui/regions.ts';
import type { OpenAccount } from './rows.ts';
import { detailFields } from './wording.ts';
import paper from '#src/ui/sheet.module.css';
import styles from './global-account.module.css';

/** The bank details as a letter to a payer; the browser prints it or saves it as PDF. */
export function Letter({ currency, details }: OpenAccount) {
  const { i18n, t } = useLingui();
  const [printedAt] = useState(() => new Date());
  const { holder, iban, bic } = details;
  const fields = detailFields(details, (code) => regionName(code, i18n.locale));
  const date = i18n.date(printedAt, { dateStyle: 'long' });
  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => print()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
        <LinkButton to="/dashboard/assets/global" search={{}} isQuiet>
          <Trans>Back to global account</Trans>
        </LinkButton>
      </div>
      <article className={`${paper.sheet} ${styles.letter}`}>
        <p className={styles.brand}>{brand.name}</p>
        <p>{date}</p>
        <h1>
          <Trans>Bank details for payments in {currency}</Trans>
        </h1>
        <p>
          <Trans>
            {holder} receives payments in {currency} on the account below.
          </Trans>
        </p>
        <Facts lines={fields.map(({ label, shown }) => [i18n._(label), shown])} />
        {currency === 'EUR' && iban !== null ? (
          <QrCode text={epcText({ name: holder, iban, bic })} label={t`QR code for a SEPA transfer`} />
        ) : null}
        <p className={styles.meta}>
          <Trans>Enter the account holder and the number exactly as shown. Banks may charge a fee on the way.</Trans>
        </p>
      </article>
    </>
  );
}
