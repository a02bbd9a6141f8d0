import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { WaitingCount } from '#src/features/approvals/index.ts';
import { useSession } from '#src/platform/session.ts';
import { useAccount } from '#src/platform/acting.ts';
import type { MenuLink } from './menu.ts';
import { deskLinks, sidebarGroups } from './sidebar-menu.ts';
import styles from './sidebar.module.css';

/** The dashboard's navigation: a column on a desktop, four entries at the thumb on a phone. */
export default function Sidebar() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const account = useAccount();
  const isShown = ({ permission, isOfCompanies }: MenuLink) =>
    (!permission || account?.permissions.includes(permission)) && (!isOfCompanies || account?.isCompany);
  const groups = sidebarGroups
    .map((group) => ({
      ...group,
      children: group.id === 'operator' ? deskLinks(user?.permissions) : group.children.filter(isShown),
    }))
    .filter(({ children }) => children.length > 0);
  const atTheThumb = [
    { to: '/dashboard/overview', label: t`Overview`, icon: '◧' },
    { to: '/dashboard/assets/digital', label: t`Assets`, icon: '◎' },
    { to: '/dashboard/assets/digital/order', label: t`History`, icon: '☰' },
    { to: '/dashboard/account/userInfo', label: t`Account`, icon: '◍' },
  ] as const;
  return (
    <>
      <nav className={styles.sidebar} aria-label={t`Dashboard`}>
        {groups.map((group) => (
          <div key={group.id} className={styles.group}>
            <h2 id={`group-${group.id}`}>{i18n._(group.label)}</h2>
            <ul aria-labelledby={`group-${group.id}`}>
              {group.children.map((entry) => (
                <li key={entry.id}>
                  <Link to={entry.to} activeOptions={{ exact: true }}>
                    {i18n._(entry.label)}
                    {entry.id === 'approvals' ? <WaitingCount /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <nav className={styles.thumb} aria-label={t`Shortcuts`}>
        {atTheThumb.map(({ to, label, icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }}>
            <span aria-hidden="true">{icon}</span>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
