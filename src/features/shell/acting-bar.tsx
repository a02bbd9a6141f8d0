import { Trans } from '@lingui/react/macro';
import { actFor, useAccount } from '#src/platform/acting.ts';
import styles from './shell.module.css';

/** Shows the account that the user acts for, if it isn't their own. */
export function ActingBar() {
  const account = useAccount();
  if (!account?.isActing) return null;
  const { name } = account;
  return (
    <div className={styles.bar} data-tone={account.isLost ? 'warn' : undefined}>
      {account.isLost ? (
        <Trans>You can no longer act for this company.</Trans>
      ) : (
        <span>
          <Trans>You’re acting for {name}.</Trans>
        </span>
      )}
      <button type="button" onClick={() => actFor(null)}>
        <Trans>Back to your own account</Trans>
      </button>
    </div>
  );
}
