import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { displayName } from '#contract/platform/display.ts';
import { KycTag } from '#src/features/shell/index.ts';
import type { UserInfo } from '#src/platform/session.ts';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { PricingCurrency } from './pricing-currency.tsx';
import styles from './security.module.css';

/** Shows the user's profile. */
export function ProfilePanel({ user }: { user: UserInfo }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Profile</Trans>}>
      <div className={styles.stack}>
        <p className={styles.name}>
          <strong>{displayName(user)}</strong> <KycTag status={user.kycStatus} />{' '}
          {user.kycStatus === 3 ? null : (
            <Link to="/dashboard/account/verifiy">
              {user.kycStatus === 1 ? <Trans>View verification</Trans> : <Trans>Verify now</Trans>}
            </Link>
          )}
        </p>
        <div className={styles.uid}>
          <span>UID</span>
          <CopyField value={user.uid} label={t`UID`} />
        </div>
        <dl className={styles.facts}>
          <dt>
            <Trans>Account type</Trans>
          </dt>
          <dd>{user.accountType === 'merchant' ? <Trans>Business</Trans> : <Trans>Individual</Trans>}</dd>
          <dt>
            <Trans>Last sign-in</Trans>
          </dt>
          <dd>{writeInstant(user.lastLoginTime)}</dd>
        </dl>
        <PricingCurrency current={user.pricingCurrency} />
      </div>
    </Panel>
  );
}
