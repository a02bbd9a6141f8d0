import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { WaitingCount } from '#src/features/approvals/index.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './app.module.css';
import { entryAbove, type AppGroup, type AppLink } from './menu.ts';
import { useMenu } from './use-menu.ts';

/** Shows all menu groups, in the sidebar and in a phone's sheet alike. */
export function MenuGroups() {
  const { groups, isDesk, desk } = useMenu();
  const present = usePresentGroup(groups);
  const { pathname } = useLocation();
  const above = entryAbove(
    groups.flatMap(({ links }) => links),
    pathname,
  )?.id;
  const name = useId();
  return (
    <>
      {desk && !isDesk ? <Links links={[desk]} /> : null}
      {groups.map((group) =>
        group.label ? (
          <Fold key={group.id} group={group} name={name} isPresent={group.id === present} above={above} />
        ) : (
          <Links key={group.id} links={group.links} above={above} />
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

interface FoldProps {
  readonly group: AppGroup;
  readonly name: string;
  readonly isPresent: boolean;
  readonly above: string | undefined;
}

/** A named, collapsible group. Only one is open at a time, to keep the column short. */
function Fold({ group, name, isPresent, above }: FoldProps) {
  const { i18n } = useLingui();
  return (
    <details className={styles.fold} name={name} open={isPresent}>
      <summary>{group.label ? i18n._(group.label) : null}</summary>
      <Links links={group.links} above={above} />
    </details>
  );
}

interface LinksProps {
  readonly links: readonly AppLink[];
  /** Id of the entry above the current page, if that has none. */
  readonly above?: string | undefined;
}

/** Lists entries with their icons, marking the current one. */
export function Links({ links, above }: LinksProps) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.links}>
      {links.map(({ id, to, search, icon, label }) => (
        <li key={id}>
          <Link
            to={to}
            search={search ?? {}}
            activeOptions={{ exact: true, includeSearch: search !== undefined }}
            aria-current={id === above || undefined}
          >
            <Icon of={icon} />
            <span>{i18n._(label)}</span>
            {to === '/dashboard/account/approvals' ? <WaitingCount /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
