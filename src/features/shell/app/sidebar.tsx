import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { brand } from '#contract/platform/brand.ts';
import { WaitingCount } from '#src/features/approvals/index.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Logo } from '../logo.tsx';
import styles from './app.module.css';
import { moves, type AppLink } from './menu.ts';
import { useMenu } from './use-menu.ts';

/** The workspace's navigation: a column on a desktop, five entries at the thumb on a phone. */
export default function Sidebar() {
  const { t } = useLingui();
  const { groups, later, isDesk, desk } = useMenu();
  return (
    <nav className={styles.sidebar} aria-label={t`Dashboard`}>
      <Link to={isDesk && desk ? desk.to : '/dashboard/overview'} className={styles.logo} aria-label={brand.name}>
        <Logo />
        <span>{brand.name}</span>
      </Link>
      {isDesk ? null : <MoveMoney />}
      {desk && !isDesk ? <Links links={[desk]} /> : null}
      {groups.map((links) => (
        <Links key={links[0]?.id} links={links} />
      ))}
      {later.length > 0 ? (
        <details className={styles.later}>
          <summary>
            <Trans>Coming soon</Trans>
          </summary>
          <Links links={later} />
        </details>
      ) : null}
    </nav>
  );
}

/** The one button that money is moved by. */
function MoveMoney() {
  return (
    <Disclosure
      className={styles.move}
      label={
        <>
          <Icon of={IconPlus} /> <Trans context="menu">Move money</Trans> <Icon of={IconChevronDown} size={16} />
        </>
      }
    >
      <Links links={moves} />
    </Disclosure>
  );
}

/** Entries with their pictures, the present one marked. */
export function Links({ links }: { links: readonly AppLink[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.links}>
      {links.map(({ id, to, search, icon, label }) => (
        <li key={id}>
          <Link to={to} search={search ?? {}} activeOptions={{ exact: true, includeSearch: search !== undefined }}>
            <Icon of={icon} />
            <span>{i18n._(label)}</span>
            {id === 'approvals' ? <WaitingCount /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
