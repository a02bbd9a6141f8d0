import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { decisionNames } from '#src/features/step-up/index.ts';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { FactLine } from './case-facts.tsx';
import type { CaseEntry } from './rows.ts';
import { factValues } from './wording.ts';

/** History of a case, oldest first. */
export function TimeLine({ entries }: { entries: readonly CaseEntry[] }) {
  const writeInstant = useWriteInstant();
  return (
    <ol className={review.timeLine}>
      {entries.map((entry, index) => (
        // The list is append-only, so an entry's index never changes.
        <li key={index}>
          <strong>
            <Said entry={entry} />
          </strong>
          <small>
            {writeInstant(entry.at)}
            {entry.by ? ` · ${entry.by}` : null}
          </small>
          {entry.text ? <p>{entry.text}</p> : null}
          <Seen facts={entry.seen} />
        </li>
      ))}
    </ol>
  );
}

/** The facts that the decider saw; they may have changed since. */
function Seen({ facts }: { facts: CaseEntry['seen'] }) {
  if (facts.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Facts when decided</Trans>
      </summary>
      <dl className={review.facts}>
        {facts.map((fact) => (
          <FactLine key={`${fact.name} ${fact.value}`} {...fact} />
        ))}
      </dl>
    </details>
  );
}

function Said({ entry: { kind, about } }: { entry: CaseEntry }): ReactNode {
  const { i18n } = useLingui();
  const named = about ?? '';
  const role = factValues.role?.[named];
  const decision = decisionNames[named];
  switch (kind) {
    case 'opened':
      return <Trans>Opened</Trans>;
    case 'note':
      return <Trans>Note</Trans>;
    case 'asked':
      return <Trans>Information requested</Trans>;
    case 'answered':
      return <Trans>The customer answered</Trans>;
    case 'escalated':
      return <Trans>Escalated to {role ? i18n._(role) : named}</Trans>;
    case 'assigned':
      return <Trans>Assigned to {named}</Trans>;
    case 'givenBack':
      return <Trans>Returned to queue</Trans>;
    case 'decided':
      return <Trans>Decided: {decision ? i18n._(decision) : named}</Trans>;
  }
}
