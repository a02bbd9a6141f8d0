import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { listOffered } from '#contract/payees/schemes.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { bankCurrencies, methodName } from './choices.ts';
import styles from './pricing.module.css';
import { FeeText } from '#src/ui/fee-text.tsx';
import { Money } from '#src/ui/money.tsx';
import { PlainSelect } from '#src/ui/plain/plain-select.tsx';
import { typedBefore } from '#src/ui/plain/typed-before.ts';

/** Shows bank withdrawal fees, one currency at a time. */
export function BankTable() {
  const locale = useLocale();
  const [currency, setCurrency] = useState('EUR');
  const vip = new Map(listOffered(currency, { tier: 'vip' }).map(({ scheme, terms }) => [scheme.code, terms]));
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => setCurrency((now) => typedBefore(tools.current)['currency'] ?? now), []);
  return (
    <div className={styles.tabled}>
      <div className={styles.tools} ref={tools}>
        <PlainSelect
          name="currency"
          label={<Trans>Currency</Trans>}
          value={currency}
          choices={bankCurrencies().map((code) => ({ value: code, label: code }))}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Payment method</Trans>
            </th>
            <th scope="col">
              <Trans>Standard</Trans>
            </th>
            <th scope="col">
              <Trans>VIP</Trans>
            </th>
            <th scope="col" className={styles.wide}>
              <Trans>Minimum</Trans>
            </th>
            <th scope="col" className={styles.wide}>
              <Trans>Maximum</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {listOffered(currency).map(({ scheme: { code }, terms }) => (
            <tr key={code}>
              <th scope="row">{methodName(code, locale)}</th>
              <td>
                <FeeText terms={terms} />
              </td>
              <td>
                <FeeText terms={vip.get(code) ?? terms} />
              </td>
              <td className={styles.wide}>
                <Money value={terms.minimum} asset={currency} />
              </td>
              <td className={styles.wide}>
                <Money value={terms.maximum} asset={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
