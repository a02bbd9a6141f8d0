import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { labelled } from '#src/ui/labelled.ts';
import { Money } from '#src/ui/money.tsx';
import { useNow } from '#src/ui/use-now.ts';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { CaseTags } from './case-tags.tsx';
import { casePath, type CaseLine } from './rows.ts';
import { ageOf, kindNames } from './wording.ts';

/** A case in a list: what it is about, its status, and its assignee. */
export function CaseRow({ item }: { item: CaseLine }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const now = useNow();
  const { kind, subject, customer, amount, assignee } = item;
  const name = i18n._(kindNames[kind]);
  return (
    <li className={review.line} data-case={item.id}>
      <Link to={casePath} search={{ kind, id: subject }}>
        {customer ? labelled(i18n, name, customer.name ?? customer.uid) : name}
      </Link>
      {amount ? <Money value={amount.amount} asset={amount.asset} /> : null}
      <CaseTags item={item} />
      <small>
        {customer ? `UID ${customer.uid} · ` : null}
        {item.closedAt === null ? <>{i18n._(ageOf(item.openedAt, now))} · </> : null}
        <Trans>Opened {writeInstant(item.openedAt)}</Trans>
        {' · '}
        {assignee === null ? (
          <Trans>Unassigned</Trans>
        ) : item.isMine ? (
          <Trans>Assigned to you</Trans>
        ) : (
          <Trans>Assigned to {assignee.name}</Trans>
        )}
      </small>
    </li>
  );
}
