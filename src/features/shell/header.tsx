import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '#contract/platform/brand.ts';
import { NoticeBell } from '#src/features/content/index.ts';
import { NotificationBell } from '#src/features/notices/index.ts';
import { useSession } from '#src/platform/session.ts';
import { part } from '#src/ui/boundary.tsx';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { mainMenu } from './menu.ts';
import { SignInEntry } from './sign-in-entry.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useOpenHere } from './use-open-here.ts';

const UserMenu = part(() => import('./user-menu.tsx'), {
  pending: <span className={styles.placeholder} />,
  failed: () => <span className={styles.placeholder} />,
});

/** Logo, menu, notices, language, theme, account; the same entries on a phone, behind one button. */
export function Header({ isTransparent }: { isTransparent: boolean }) {
  const { t } = useLingui();
  const { status } = useSession();
  const [isOpen, setOpen] = useOpenHere();
  return (
    <header className={styles.header} data-transparent={isTransparent}>
      <Link to="/" className={styles.logo} aria-label={t`${brand.name}, start page`}>
        <Logo />
        <span>{brand.name}</span>
      </Link>
      <nav id="main-menu" className={styles.menu} data-open={isOpen} aria-label={t`Main menu`}>
        <MenuEntries />
      </nav>
      <div className={styles.tools}>
        <span className={styles.placeholder}>{status === 'signedIn' ? <NotificationBell /> : <NoticeBell />}</span>
        <ThemeSwitch />
        <LanguageSwitch />
        {status === 'signedIn' ? <UserMenu /> : <SignInEntry />}
        <button
          type="button"
          className={styles.burger}
          aria-expanded={isOpen}
          aria-controls="main-menu"
          aria-label={t`Menu`}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden="true">{isOpen ? '×' : '☰'}</span>
        </button>
      </div>
    </header>
  );
}

function MenuEntries() {
  const { i18n } = useLingui();
  return (
    <ul className={styles.entries}>
      {mainMenu.map((entry) => (
        <li key={entry.id}>
          {'children' in entry ? (
            <Disclosure label={i18n._(entry.label)} className={styles.entry}>
              <ul className={styles.submenu}>
                {entry.children.map((child) => (
                  <li key={child.id}>
                    <Link to={child.to} search={child.search} className={styles.entry}>
                      {i18n._(child.label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </Disclosure>
          ) : (
            <Link to={entry.to} search={entry.search} className={styles.entry}>
              {i18n._(entry.label)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
