import { Trans } from '@lingui/react/macro';
import { showAccount } from './rows.ts';
import styles from './payees.module.css';

/** Shows a known account whose number could be mistaken for the typed one. */
export function LookAlike({ of }: { of: { readonly friendlyName: string; readonly account: string } | undefined }) {
  if (!of) return null;
  return (
    <div className={styles.warn} role="alert">
      <p>
        <Trans>
          This account number looks like the one of {of.friendlyName}, but it’s a different account:{' '}
          {showAccount(of.account)}
        </Trans>
      </p>
    </div>
  );
}
