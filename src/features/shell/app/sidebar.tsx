import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { brand } from '#contract/platform/brand.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Logo } from '../logo.tsx';
import styles from './app.module.css';
import { Links, MenuGroups } from './menu-groups.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useMenu } from './use-menu.ts';

/** The workspace's navigation: a column on a desktop, five entries at the bottom on a phone. */
export default function Sidebar() {
  return useIsNarrow() ? null : <Column />;
}

function Column() {
  const { t } = useLingui();
  const { isDesk, desk } = useMenu();
  return (
    <nav className={styles.sidebar} aria-label={t`Dashboard`}>
      <Link to={isDesk && desk ? desk.to : '/dashboard/overview'} className={styles.logo} aria-label={brand.name}>
        <Logo />
        <span>{brand.name}</span>
      </Link>
      <MoveMoney />
      <MenuGroups />
    </nav>
  );
}

/** The one button that moves money. */
function MoveMoney() {
  const { moves } = useMenu();
  if (moves.length === 0) return null;
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
