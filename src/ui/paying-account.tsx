import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '#src/platform/acting.ts';

/** Which account pays, as every confirmation names it: its name and number. */
export function usePayingAccount(): string {
  const account = useAccount();
  if (!account) return '';
  return account.name ? `${account.name} · UID ${account.uid}` : `UID ${account.uid}`;
}

/** The same as a line of its own. */
export function PaidFrom() {
  const name = usePayingAccount();
  return (
    <p>
      <Trans>Paid from</Trans> <strong>{name}</strong>
    </p>
  );
}

/** The same in a list of facts. */
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
