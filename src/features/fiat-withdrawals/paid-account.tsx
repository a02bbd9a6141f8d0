import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { NameCheckResult } from '#contract/payees/rules.ts';
import { NameCheckTag, schemeName } from '#src/features/payees/index.ts';
import { useLocale } from '#src/platform/i18n.ts';
import styles from '#src/ui/bank-payment.module.css';
import { ArrivalText } from './arrival-text.tsx';
import { AccountNumber } from './payment-record.tsx';

interface Props {
  readonly name: string;
  readonly account: string;
  readonly bank: string | null;
  readonly check: NameCheckResult;
}

/** The payee of a payment, for confirmation. */
export function PaidAccount({ name, account, bank, check }: Props) {
  return (
    <div className={styles.stack}>
      <strong>{name}</strong>
      <AccountNumber account={account} />
      <span>
        <NameCheckTag result={check} /> {bank}
      </span>
    </div>
  );
}

interface FactsProps {
  readonly scheme: string;
  readonly arrival: Parameters<typeof ArrivalText>[0]['arrival'];
  /** True if the order is for another day. */
  readonly isLater?: boolean;
  readonly purpose: string;
  readonly reference: string;
  /** Further facts, as `<dt>` and `<dd>`. */
  readonly children?: ReactNode;
}

/** Scheme, arrival and purpose of a payment. */
export function PaymentFacts({ scheme, arrival, isLater = false, purpose, reference, children }: FactsProps) {
  const locale = useLocale();
  return (
    <>
      <dt>
        <Trans>Payment method</Trans>
      </dt>
      <dd>{schemeName(scheme, locale)}</dd>
      <dt>
        <Trans>Estimated arrival</Trans>
      </dt>
      <dd>
        <ArrivalText arrival={arrival} isLater={isLater} />
      </dd>
      <dt>
        <Trans>Purpose</Trans>
      </dt>
      <dd>{purpose}</dd>
      {reference === '' ? null : (
        <>
          <dt>
            <Trans context="payment">Reference</Trans>
          </dt>
          <dd>{reference}</dd>
        </>
      )}
      {children}
    </>
  );
}
