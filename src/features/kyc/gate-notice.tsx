import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { safeReturnPath } from '#contract/platform/routes.ts';
import type { KycStatus } from '#contract/kyc/states.ts';
import { titleOf } from '#src/features/screens/index.ts';
import type { Account } from '#src/platform/account.ts';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import styles from './kyc.module.css';

interface Props {
  /** Address of the page that the user was redirected from. */
  readonly from: string | undefined;
  readonly account: Account;
}

/**
 * Shown to a user redirected here from a page not yet open to the account they act for: which page, what is missing,
 * and how to continue.
 */
export function GateNotice({ from, account }: Props) {
  const { i18n } = useLingui();
  const { kycStatus: status, isCompany, isActing, isLost, name } = account;
  const path = safeReturnPath(from);
  if (!path || isLost) return null;
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const page = i18n._(titleOf(pathname));
  if (status === 3)
    return (
      <p className={styles.gate} role="status">
        <Link to={pathname} search={Object.fromEntries(searchParams)}>
          <Trans>Go to “{page}”</Trans>
        </Link>
      </p>
    );
  if (isActing)
    return (
      <div className={styles.gate} role="status">
        <p>
          <strong>
            <Trans>
              {name} must be verified to use “{page}”.
            </Trans>
          </strong>
          <SentenceGap />
          {status === 1 ? (
            <Trans>We’re reviewing what was submitted.</Trans>
          ) : (
            <Trans>
              Its owner can verify it from the company’s own account. The form below is for your own verification.
            </Trans>
          )}
        </p>
      </div>
    );
  return (
    <div className={styles.gate} role="status">
      <p>
        <strong>
          {isCompany ? (
            <Trans>Verify your business to use “{page}”.</Trans>
          ) : (
            <Trans>Verify your identity to use “{page}”.</Trans>
          )}
        </strong>
        <SentenceGap />
        <Missing status={status} />
      </p>
      {isCompany ? (
        <p>
          <Trans>You can still read announcements and the help centre.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Missing({ status }: { status: KycStatus }) {
  if (status === 0) return <Trans>Complete the form below to unlock deposits.</Trans>;
  if (status === 1) return <Trans>We’re reviewing what you submitted.</Trans>;
  return <Trans>Make the corrections below and submit again.</Trans>;
}
