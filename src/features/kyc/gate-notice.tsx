import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { safeReturnPath } from '#contract/platform/routes.ts';
import type { KycStatus } from '#contract/kyc/states.ts';
import { titleOf } from '#src/features/titles/index.ts';
import styles from './kyc.module.css';

/** Somebody was led here from a page that is not open to him yet: which, what is missing, and the way on. */
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
          <Trans>Go on to “{page}”</Trans>
        </Link>
      </p>
    );
  return (
    <div className={styles.gate} role="status">
      <p>
        <strong>
          {isCompany ? (
            <Trans>“{page}” opens once your company is verified.</Trans>
          ) : (
            <Trans>“{page}” opens once your identity is verified.</Trans>
          )}
        </strong>{' '}
        <Missing status={status} />
      </p>
      {isCompany ? (
        <p>
          <Trans>Until then you can read announcements, the help centre and what concerns the platform.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Missing({ status }: { status: KycStatus }) {
  if (status === 0) return <Trans>What is missing: the form below, filled in and handed in.</Trans>;
  if (status === 1) return <Trans>What is missing: the decision on what you handed in.</Trans>;
  return <Trans>What is missing: the corrections named below, handed in again.</Trans>;
}
