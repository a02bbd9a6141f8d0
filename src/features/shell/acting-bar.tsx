import { Trans } from '@lingui/react/macro';
import { findRoute } from '#contract/platform/routes.ts';
import { actFor, useAccount } from '#src/platform/acting.ts';
import { useAddress } from '#src/ui/ways.ts';
import styles from './shell.module.css';

/** Shows the account that the user acts for, if it isn't their own. */
export function ActingBar() {
  const account = useAccount();
  const { pathname } = useAddress();
  if (!account?.isActing) return null;
  const { name } = account;
  return (
    <div className={styles.bar} data-tone={account.isLost ? 'warn' : undefined}>
      {account.isLost ? (
        <Trans>You can no longer act for this company.</Trans>
      ) : (
        <span>
          {findRoute(pathname)?.isOfUser ? (
            <Trans>You’re acting for {name}, but this page is about your own account.</Trans>
          ) : (
            <Trans>You’re acting for {name}.</Trans>
          )}
        </span>
      )}
      <button type="button" onClick={() => actFor(null)}>
        <Trans>Back to your own account</Trans>
      </button>
    </div>
  );
}
