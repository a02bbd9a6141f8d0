import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '#src/platform/acting.ts';

/** The paying account's name and number, as every confirmation shows it. */
export function usePayingAccount(): string {
  const account = useAccount();
  if (!account) return '';
  return account.name ? `${account.name} · UID ${account.uid}` : `UID ${account.uid}`;
}

/** The paying account as a line of its own. */
export function PaidFrom() {
  const name = usePayingAccount();
  return (
    <p>
      <Trans>Paid from</Trans> <strong>{name}</strong>
    </p>
  );
}

/** The paying account as an entry in a list of facts. */
export function PaidFromFact() {
  const { t } = useLingui();
  const name = usePayingAccount();
  return (
    <>
      <dt>{t`Paid from`}</dt>
      <dd>{name}</dd>
    </>
  );
}
