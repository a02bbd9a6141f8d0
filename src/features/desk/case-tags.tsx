import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { CaseLine } from './rows.ts';
import { dueOf, factValues, stateNames } from './wording.ts';

/** Status of a case: its state, the time left, and the only role that decides it. */
export function CaseTags({
  item,
}: {
  item: Pick<CaseLine, 'state' | 'dueAt' | 'closedAt' | 'role' | 'needed' | 'decided'>;
}) {
  const { i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const { name, tone } = stateNames[item.state];
  const due = dueOf(item.dueAt, now);
  const role = item.role && factValues.role?.[item.role];
  const { decided, needed } = item;
  return (
    <>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      {item.closedAt === null ? <StatusTag tone={due.tone}>{i18n._(due.words)}</StatusTag> : null}
      {role && item.closedAt === null ? (
        <StatusTag tone="warn">
          <Trans>Escalated to {i18n._(role)}</Trans>
        </StatusTag>
      ) : null}
      {needed > 1 && item.closedAt === null ? (
        <StatusTag>
          <Trans>
            {decided} of {needed} decisions
          </Trans>
        </StatusTag>
      ) : null}
    </>
  );
}
