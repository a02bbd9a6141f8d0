import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { AuditRecord } from './query.ts';

/** One record: who did what to what, and from where. Action names are the system's own, the same in every language. */
export function RecordLine({ record }: { record: AuditRecord }) {
  const { at, actorKind, actor, action, subject, details, ip, isSealed } = record;
  return (
    <li className={review.line}>
      <strong>{action}</strong>
      {actor ? (
        <Link to="/dashboard/operator/user" search={{ uid: actor.uid }}>
          {actor.name ?? `UID ${actor.uid}`}
        </Link>
      ) : (
        <span>{actorKind === 'anonymous' ? <Trans>Not signed in</Trans> : <Trans>System</Trans>}</span>
      )}
      {isSealed ? null : (
        <StatusTag>
          <Trans>Not sealed yet</Trans>
        </StatusTag>
      )}
      <small>{[formatInstant(at), subject, ip].filter(Boolean).join(' · ')}</small>
      {details.length > 0 ? <small>{details.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</small> : null}
    </li>
  );
}
