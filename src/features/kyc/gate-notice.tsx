import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { safeReturnPath } from '#contract/platform/routes.ts';
import type { KycStatus } from '#contract/kyc/states.ts';
import { titleOf } from '#src/features/screens/index.ts';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import styles from './kyc.module.css';

/**
 * Shown to a user redirected here from a page not yet open to them: which page, what is missing, and how to continue.
 */
export function GateNotice({ status, isCompany }: { status: KycStatus; isCompany: boolean }) {
  const { i18n } = useLingui();
  const { from } = useSearch({ from: '/dashboard/account/verifiy' });
  const path = safeReturnPath(from);
  if (!path) return null;
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
