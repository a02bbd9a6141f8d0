import { Trans, useLingui } from '@lingui/react/macro';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { brand } from '#contract/platform/brand.ts';
import { NoticeBell } from '#src/features/content/index.ts';
import { NotificationBell } from '#src/features/notices/index.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { useSession } from '#src/platform/session.ts';
import { part } from '#src/ui/boundary.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { inKit } from '#src/ui/in-kit.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Link } from '#src/ui/link.tsx';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { mainMenu, products, type MenuLink } from './menu.ts';
import { SignInEntry } from './sign-in-entry.tsx';
import { useOpenHere } from './use-open-here.ts';

const room = <span className={styles.placeholder} />;
/** Loaded with the texts of the pages behind the sign-in, which the home page doesn't need. */
const loadUserMenu = async () => (await Promise.all([import('./app/user-menu.tsx'), loadPageTexts()]))[0];
const UserMenu = part(inKit(loadUserMenu), { pending: room, failed: () => room });
const Preferences = part(() => import('./preferences.tsx'), { failed: () => null });

/** Header of the public pages: products, help and sign-in. */
export function Header({ isTransparent }: { isTransparent: boolean }) {
  const { t } = useLingui();
  const { status } = useSession();
  const [isOpen, setOpen] = useOpenHere();
  return (
    <header className={styles.header} data-transparent={isTransparent}>
      <Link to="/" className={styles.logo} aria-label={t`${brand.name}, home page`}>
        <Logo />
        <span>{brand.name}</span>
      </Link>
      <nav id="main-menu" className={styles.menu} data-open={isOpen} aria-label={t`Main menu`}>
        <MenuEntries />
      </nav>
      <div className={styles.tools}>{status === 'signedIn' ? <OwnTools /> : <VisitorTools />}</div>
      <button
        type="button"
        className={styles.burger}
        aria-expanded={isOpen}
        aria-controls="main-menu"
        aria-label={t`Menu`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? IconX : IconMenu2} />
      </button>
    </header>
  );
}

function VisitorTools() {
  return (
    <>
      <span className={styles.placeholder}>
        <NoticeBell />
      </span>
      <Preferences />
      <SignInEntry />
      <span className={styles.wide}>
        <LinkButton to="/user/register">
          <Trans>Create account</Trans>
        </LinkButton>
      </span>
    </>
  );
}

function OwnTools() {
  return (
    <>
      <span className={styles.placeholder}>
        <NotificationBell />
      </span>
      <UserMenu />
      <span className={styles.wide}>
        <LinkButton to="/dashboard/overview">
          <Trans>Open {brand.name}</Trans>
        </LinkButton>
      </span>
    </>
  );
}

function MenuEntries() {
  return (
    <ul className={styles.entries}>
      <li>
        <Disclosure
          label={
            <>
              <Trans>Products</Trans> <Icon of={IconChevronDown} size={16} />
            </>
          }
          className={styles.entry}
        >
          <Entries links={products} />
        </Disclosure>
      </li>
      {mainMenu.map((link) => (
        <li key={link.id}>
          <Entry link={link} />
        </li>
      ))}
    </ul>
  );
}

function Entries({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul className={styles.submenu}>
      {links.map((link) => (
        <li key={link.id}>
          <Entry link={link} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ link }: { link: MenuLink }) {
  const { i18n } = useLingui();
  return (
    <Link to={link.to} search={link.search} className={styles.entry}>
      {i18n._(link.label)}
    </Link>
  );
}
