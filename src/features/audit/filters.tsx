import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import review from '#src/ui/review.module.css';
import { auditPath, type AuditFilter } from './query.ts';

/** Filters of the records; they are in the address once applied. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({
    from: filter.From,
    until: filter.Until,
    actor: filter.ActorUid ?? '',
    action: filter.Action ?? '',
    subject: filter.Subject ?? '',
  });
  const field = (name: keyof typeof typed, label: ReactNode, type: 'date' | 'text' = 'text') => (
    <label>
      {label}
      <input
        type={type}
        maxLength={120}
        autoComplete="off"
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </label>
  );
  return (
    <form
      className={review.stack}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const given = Object.entries(typed).filter(([, value]) => value.trim() !== '');
        void navigate({
          to: auditPath,
          search: Object.fromEntries(given.map(([name, value]) => [name, value.trim()])),
        });
      }}
    >
      <div className={review.filters}>
        {field('from', <Trans>Start date (UTC)</Trans>, 'date')}
        {field('until', <Trans>End date (UTC)</Trans>, 'date')}
        {field('actor', <Trans>Actor’s UID</Trans>)}
        {field('action', <Trans>Action begins with</Trans>)}
        {field('subject', <Trans>Subject</Trans>)}
      </div>
      <span className={review.lineActions}>
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
      </span>
    </form>
  );
}
