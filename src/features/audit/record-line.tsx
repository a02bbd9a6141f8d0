import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { auditPath, isSubject, type AuditRecord } from './query.ts';

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
      <small>
        {formatInstant(at)}
        {subject === null ? null : (
          <>
            {' · '}
            <Subject of={subject} />
          </>
        )}
        {ip === null ? null : ` · ${ip}`}
      </small>
      {details.length > 0 ? <small>{details.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</small> : null}
    </li>
  );
}

/** Leads to everything recorded about the same subject, in the same days. */
function Subject({ of: subject }: { of: string }) {
  const { t } = useLingui();
  if (!isSubject(subject)) return subject;
  return (
    <Link
      to={auditPath}
      search={({ from, until }) => ({ from, until, subject })}
      aria-label={t`Records about ${subject}`}
    >
      {subject}
    </Link>
  );
}
