import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import { NotificationBell } from '#src/features/notices/index.ts';
import { Icon } from '#src/ui/icon.tsx';
import header from '../header.module.css';
import { AccountSwitcher } from './account-switcher.tsx';
import styles from './app.module.css';
import { Search } from './search.tsx';
import UserMenu from './user-menu.tsx';

/** The workspace's header: account, search, help, news and the user menu. */
export default function AppHeader() {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <AccountSwitcher />
      <Search />
      <Link to="/help" className={`${header.tool} ${styles.help}`} aria-label={t`Help`}>
        <Icon of={IconHelpCircle} />
      </Link>
      <span className={header.placeholder}>
        <NotificationBell />
      </span>
      <UserMenu />
    </header>
  );
}
