import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { Disclosure } from '../disclosure.tsx';
import styles from './app.module.css';
import { currentEntry, currentMark, type AppLink } from './menu.ts';
import { Links, MenuGroups } from './menu-groups.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useMenu } from './use-menu.ts';

/** A phone's bar: the most used entries, the one button that moves money, and a sheet with the rest. */
export default function BottomBar() {
  return useIsNarrow() ? <Bar /> : null;
}

function Bar() {
  const { t } = useLingui();
  const { thumb, moves } = useMenu();
  const place = useLocation();
  const current = currentEntry(thumb, place);
  return (
    <nav className={styles.bottom} aria-label={t`Shortcuts`}>
      {thumb.slice(0, 2).map((link) => (
        <Thumb key={link.id} link={link} mark={currentMark(link, current, place)} />
      ))}
      {moves.length === 0 ? null : (
        <Disclosure className={styles.thumb} label={<Picture of={IconPlus} label={<Trans>Move</Trans>} isMain />}>
          <Links links={moves} />
        </Disclosure>
      )}
      {thumb.slice(2).map((link) => (
        <Thumb key={link.id} link={link} mark={currentMark(link, current, place)} />
      ))}
      <Disclosure className={styles.thumb} label={<Picture of={IconDots} label={<Trans>More</Trans>} />}>
        <MenuGroups />
      </Disclosure>
    </nav>
  );
}

function Thumb({ link, mark }: { link: AppLink; mark: ReturnType<typeof currentMark> }) {
  const { i18n } = useLingui();
  return (
    <Link
      to={link.to}
      className={styles.thumb}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={mark}
    >
      <Picture of={link.icon} label={i18n._(link.label)} />
    </Link>
  );
}

function Picture({ of, label, isMain = false }: { of: AppLink['icon']; label: ReactNode; isMain?: boolean }) {
  return (
    <>
      <span className={styles.picture} data-main={isMain}>
        <Icon of={of} />
      </span>
      {label}
    </>
  );
}
