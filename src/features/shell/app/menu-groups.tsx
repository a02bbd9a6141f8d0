import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { WaitingCount } from '#src/features/approvals/index.ts';
import { RefusedCount } from '#src/features/outbox/index.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './app.module.css';
import { currentEntry, currentMark, type AppGroup, type AppLink } from './menu.ts';
import { useMenu } from './use-menu.ts';

/** Shows all menu groups, in the sidebar and in a phone's sheet alike. */
export function MenuGroups() {
  const { groups, isDesk, desk } = useMenu();
  const current = currentEntry(
    groups.flatMap(({ links }) => links),
    useLocation(),
  );
  const name = useId();
  return (
    <>
      {desk && !isDesk ? <Links links={[desk]} /> : null}
      {groups.map((group) =>
        group.label ? (
          <Fold key={group.id} group={group} name={name} current={current} />
        ) : (
          <Links key={group.id} links={group.links} current={current} />
        ),
      )}
    </>
  );
}

interface FoldProps {
  readonly group: AppGroup;
  readonly name: string;
  readonly current: AppLink | undefined;
}

/** A named, collapsible group. Only one is open at a time, to keep the column short. */
function Fold({ group, name, current }: FoldProps) {
  const { i18n } = useLingui();
  return (
    <details className={styles.fold} name={name} open={group.links.some(({ id }) => id === current?.id)}>
      <summary>{group.label ? i18n._(group.label) : null}</summary>
      <Links links={group.links} current={current} />
    </details>
  );
}

interface LinksProps {
  readonly links: readonly AppLink[];
  /** Entry to mark; without it only that of exactly this page and view is. */
  readonly current?: AppLink | undefined;
}

/** Lists entries with their icons, marking the current one. */
export function Links({ links, current }: LinksProps) {
  const { i18n } = useLingui();
  const place = useLocation();
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.id}>
          <Link
            to={link.to}
            search={link.search ?? {}}
            activeOptions={{ exact: true, includeSearch: link.search !== undefined }}
            aria-current={currentMark(link, current, place)}
          >
            <Icon of={link.icon} />
            <span>{i18n._(link.label)}</span>
            {link.to === '/dashboard/account/approvals' ? <WaitingCount /> : null}
            {link.to === '/dashboard/outbox' ? <RefusedCount /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
