import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';
import { displayName } from '#contract/platform/display.ts';
import { WaitingCount } from '#src/features/approvals/index.ts';
import { actFor, actingFor, onAccountChange, useAccount } from '#src/platform/acting.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { useSession } from '#src/platform/session.ts';
import { signOut } from '#src/platform/sign-in.ts';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';
import { deskLinks } from './sidebar-menu.ts';
import { KycTag } from './kyc-tag.tsx';

/** The signed-in user's menu (specification, section 2). */
export default function UserMenu() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const account = useAccount();
  const company = useSyncExternalStore(onAccountChange, actingFor);
  if (!user) return null;
  const choose = (uid: string | null) => {
    actFor(uid);
    void navigate({ to: '/dashboard/overview' });
  };
  const entries: readonly { readonly to: RoutePath; readonly label: string }[] = [
    { to: '/dashboard/overview', label: t`Overview` },
    { to: '/dashboard/assets/digital', label: t`Digital assets` },
    { to: '/dashboard/assets/global', label: t`Global account` },
    { to: '/dashboard/remittance', label: t`Global remittance` },
    { to: '/dashboard/ramp', label: t`Buy crypto` },
    { to: '/dashboard/convert', label: t`Convert` },
    { to: '/dashboard/assets/digital/order', label: t`Digital account history` },
    { to: '/dashboard/assets/global/order', label: t`Global account history` },
    { to: '/dashboard/account/userInfo', label: t`Profile` },
    { to: '/user/qr-login', label: t`Scan a sign-in code` },
    ...deskLinks(user.permissions).map(({ to, label }) => ({ to, label: i18n._(label) })),
  ];
  return (
    <Disclosure
      // A picture of the name, not a text: what is said is the whole of it.
      label={<span className={styles.initial} data-initial={displayName(user).slice(0, 1).toUpperCase()} />}
      name={`${t`Account`}: ${displayName(user)}`}
      className={styles.tool}
      align="end"
    >
      <div className={styles.who}>
        <strong>{displayName(user)}</strong>
        <small>UID {user.uid}</small>
      </div>
      {user.companies.length > 0 ? (
        <ul className={styles.choices} aria-label={t`Act for`}>
          {[{ uid: null, name: t`Your own account` }, ...user.companies].map(({ uid, name }) => (
            <li key={uid}>
              <button type="button" aria-pressed={company === uid} onClick={() => choose(uid)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={styles.choices}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <Permitted permission="members.read">
          <li>
            <Link to="/dashboard/account/members">{t`Members`}</Link>
          </li>
        </Permitted>
        {account?.isCompany ? (
          <li>
            <Link to="/dashboard/account/approvals">
              {t`Approvals`} <WaitingCount />
            </Link>
          </li>
        ) : null}
        <li>
          <Link to="/dashboard/account/verifiy">
            {t`Verification`} <KycTag status={user.kycStatus} />
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void signOut()}>{t`Sign out`}</button>
        </li>
      </ul>
    </Disclosure>
  );
}
