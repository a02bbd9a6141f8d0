import { Trans, useLingui } from '@lingui/react/macro';
import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import { showIban } from '#contract/bank-numbers/iban.ts';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { CurrencyAccountRow, GlobalBalanceRow } from './rows.ts';
import { applicationStates } from './wording.ts';
import styles from './global-account.module.css';

interface Props {
  readonly accounts: readonly CurrencyAccountRow[];
  readonly balances: readonly GlobalBalanceRow[];
}

/** Each currency with its balance and its account details; one that isn't open yet shows its status. */
export function AccountList({ accounts, balances }: Props) {
  return (
    <ul className={styles.accounts}>
      {accounts.map((row) => (
        <Account key={row.currency} row={row} balance={balances.find(({ asset }) => asset === row.currency)} />
      ))}
    </ul>
  );
}

function Account({ row, balance }: { row: CurrencyAccountRow; balance: GlobalBalanceRow | undefined }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { currency, status, account } = row;
  const { name, tone } = applicationStates[status];
  return (
    <li className={styles.account}>
      <span className={styles.currency}>
        <CoinMark asset={currency} />
        <span>
          <strong>{currency}</strong>
          <small>{isAssetCode(currency) ? getAsset(currency).name[locale] : ''}</small>
        </span>
      </span>
      {account ? (
        <>
          <Figures currency={currency} balance={balance} />
          <span className={styles.number}>
            {account.iban === null ? account.accountNumber : showIban(account.iban)}
          </span>
          <div className={styles.buttons}>
            <LinkButton to="/dashboard/assets/global" search={{ currency }} isQuiet>
              <Trans>Bank details</Trans>
            </LinkButton>
            <LinkButton to="/dashboard/assets/global/order" search={{ asset: currency }} isQuiet>
              <Trans>Records</Trans>
            </LinkButton>
          </div>
        </>
      ) : (
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      )}
    </li>
  );
}

function Figures({ currency, balance }: { currency: string; balance: GlobalBalanceRow | undefined }) {
  const { isHidden } = useHiddenAmounts();
  const held = balance?.held ?? '0';
  return (
    <span className={styles.figures}>
      <strong>
        <Money value={balance?.available ?? '0'} asset={currency} isHidden={isHidden} />
      </strong>
      <small className={styles.meta}>
        {balance?.value ? <Money value={balance.value} asset={balance.currency} isHidden={isHidden} /> : null}
        {/[1-9]/.test(held) ? (
          <>
            {' · '}
            <Trans>
              On hold <Money value={held} asset={currency} isHidden={isHidden} />
            </Trans>
          </>
        ) : null}
      </small>
    </span>
  );
}
