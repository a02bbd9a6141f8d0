import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '#src/platform/acting.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { FeeText } from '#src/ui/fee-text.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { useHoldable } from './rows.ts';
import styles from './global-account.module.css';

/** Explains the account, its cost and its requirements; leads to the application. */
export function Introduction() {
  const holdable = useHoldable();
  const isCompany = useAccount()?.isCompany ?? false;
  return (
    <>
      <div className={styles.columns}>
        <Panel title={<Trans>Receive and hold currencies in your own name</Trans>}>
          <div className={styles.stack}>
            <p>
              <Plural
                value={holdable.length}
                one="Get an account number of your own in # currency. Receive bank transfers, hold balances and send money out."
                other="Get account numbers of your own in # currencies. Receive bank transfers, hold balances and send money out."
              />
            </p>
            <Permitted permission="fiat.create">
              <div className={styles.buttons}>
                <LinkButton to="/dashboard/assets/global" search={{ view: 'apply' }}>
                  <Trans>Open a global account</Trans>
                </LinkButton>
                <LinkButton to="/help/detail" search={{ id: 'iban-accounts' }} isQuiet>
                  <Trans>How it works</Trans>
                </LinkButton>
              </div>
            </Permitted>
          </div>
        </Panel>
        <Panel title={<Trans>What you need</Trans>}>
          <ol className={styles.steps}>
            <li>
              <strong>{isCompany ? <Trans>Business verification</Trans> : <Trans>Identity verification</Trans>}</strong>
              <Trans>Done. The account is opened in your verified name.</Trans>
            </li>
            <li>
              <strong>
                <Trans>A few details</Trans>
              </strong>
              {isCompany ? (
                <Trans>What you use the account for, your registered address and your tax number.</Trans>
              ) : (
                <Trans>What you use the account for, your address and your tax number.</Trans>
              )}
            </li>
            <li>
              <strong>
                <Trans>A recent bank statement, if you have one</Trans>
              </strong>
              <Trans>It speeds up the review, which takes 1–2 working days.</Trans>
            </li>
          </ol>
        </Panel>
      </div>
      <Panel title={<Trans>Currencies and fees</Trans>}>
        <Terms />
      </Panel>
    </>
  );
}

function Terms() {
  const { t } = useLingui();
  const locale = useLocale();
  const columns: readonly Column[] = [
    { name: t`Currency` },
    { name: t`Deposit fee`, isNumber: true },
    { name: t`Minimum deposit`, isNumber: true },
    { name: t`Per-transaction limit`, isNumber: true },
  ];
  return (
    <RecordTable columns={columns}>
      {useHoldable().map(({ asset: { code, name }, terms }) => (
        <tr key={code}>
          <td>
            <span className={styles.currency}>
              <CoinMark asset={code} />
              <span>
                <strong>{code}</strong>
                <small>{name[locale]}</small>
              </span>
            </span>
          </td>
          <Cell label={t`Deposit fee`}>
            <FeeText terms={terms} />
          </Cell>
          <Cell label={t`Minimum deposit`}>
            <Money value={terms.minimum} asset={code} />
          </Cell>
          <Cell label={t`Per-transaction limit`}>
            <Money value={terms.maximum} asset={code} />
          </Cell>
        </tr>
      ))}
    </RecordTable>
  );
}
