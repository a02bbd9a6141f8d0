import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { WaitingCount } from '#src/features/approvals/index.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './app.module.css';
import type { AppGroup, AppLink } from './menu.ts';
import { useMenu } from './use-menu.ts';

/** Shows all menu groups, in the sidebar and in a phone's sheet alike. */
export function MenuGroups() {
  const { groups, isDesk, desk } = useMenu();
  const present = usePresentGroup(groups);
  const name = useId();
  return (
    <>
      {desk && !isDesk ? <Links links={[desk]} /> : null}
      {groups.map((group) =>
        group.label ? (
          <Fold key={group.id} group={group} name={name} isPresent={group.id === present} />
        ) : (
          <Links key={group.id} links={group.links} />
        ),
      )}
    </>
  );
}

/** Returns the group that contains the current page or its closest parent: the longest matching address wins. */
function usePresentGroup(groups: readonly AppGroup[]): string | undefined {
  const { pathname } = useLocation();
  const isBelow = ({ to }: AppLink) => pathname === to || pathname.startsWith(`${to}/`);
  return groups
    .flatMap(({ id, links }) => links.filter(isBelow).map(({ to }) => ({ id, length: to.length })))
    .toSorted((left, right) => right.length - left.length)[0]?.id;
}

/** A named, collapsible group. Only one is open at a time, to keep the column short. */
function Fold({ group, name, isPresent }: { group: AppGroup; name: string; isPresent: boolean }) {
  const { i18n } = useLingui();
  return (
    <details className={styles.fold} name={name} open={isPresent}>
      <summary>{group.label ? i18n._(group.label) : null}</summary>
      <Links links={group.links} />
    </details>
  );
}

/** Lists entries with their icons, marking the current one. */
export function Links({ links }: { links: readonly AppLink[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.links}>
      {links.map(({ id, to, search, icon, label }) => (
        <li key={id}>
          <Link to={to} search={search ?? {}} activeOptions={{ exact: true, includeSearch: search !== undefined }}>
            <Icon of={icon} />
            <span>{i18n._(label)}</span>
            {to === '/dashboard/account/approvals' ? <WaitingCount /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
