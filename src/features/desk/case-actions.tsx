import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { desk } from '#contract/desk/calls.ts';
import { caseKinds } from '#contract/desk/kinds.ts';
import { useSession } from '#src/platform/session.ts';
import { StaffMay, useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import review from '#src/ui/review.module.css';
import { useCommand } from '#src/ui/use-command.ts';
import { useLetterKeys } from '#src/ui/use-letter-keys.ts';
import { assign } from './assign.ts';
import { AskDialog, EscalateDialog, NoteDialog } from './case-dialogs.tsx';
import type { Case } from './rows.ts';

/** Actions about a case other than deciding it: assignment, notes, questions, another role. */
export function CaseActions({ item }: { item: Case }) {
  const [asked, setAsked] = useState<'note' | 'ask' | 'escalate' | null>(null);
  const close = () => setAsked(null);
  const canAsk = caseKinds[item.kind].canAsk && isAskable(item) && item.customer !== null && item.canAct;
  const mayNote = useStaffMay({ call: desk.addNote });
  useLetterKeys({ n: mayNote ? () => setAsked('note') : undefined });
  return (
    <div className={review.stack}>
      <StaffMay call={desk.assign}>
        <Assignment item={item} />
      </StaffMay>
      <div className={review.lineActions}>
        <StaffMay call={desk.addNote}>
          <Button variant="default" onClick={() => setAsked('note')}>
            <Trans>Add note</Trans>
          </Button>
        </StaffMay>
        {canAsk ? (
          <StaffMay call={desk.ask}>
            <Button variant="default" onClick={() => setAsked('ask')}>
              <Trans>Request information</Trans>
            </Button>
          </StaffMay>
        ) : null}
        {item.canAct ? (
          <StaffMay call={desk.escalate}>
            <Button variant="default" onClick={() => setAsked('escalate')}>
              <Trans>Escalate</Trans>
            </Button>
          </StaffMay>
        ) : null}
      </div>
      {asked === 'note' ? <NoteDialog item={item} close={close} /> : null}
      {asked === 'ask' ? <AskDialog item={item} close={close} /> : null}
      {asked === 'escalate' ? <EscalateDialog item={item} close={close} /> : null}
    </div>
  );
}

/** One question is open at a time, except that a role that takes over a waiting case may ask its own. */
const isAskable = ({ state, entries }: Case) =>
  state === 'open' ||
  (state === 'waiting' &&
    entries.findLast(({ kind }) => kind === 'asked' || kind === 'escalated')?.kind === 'escalated');

function Assignment({ item }: { item: Case }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { isBusy, error, run } = useCommand();
  const give = (to: string | null) => void run(() => assign(item.id, to));
  const take = () => give(user?.uid ?? null);
  useLetterKeys({ a: item.isMine ? undefined : take });
  const others = item.colleagues.filter(({ uid }) => uid !== user?.uid);
  return (
    <>
      <div className={review.lineActions}>
        {item.isMine ? (
          <Button variant="default" loading={isBusy} onClick={() => give(null)}>
            <Trans>Unassign</Trans>
          </Button>
        ) : (
          <Button variant="default" aria-keyshortcuts="a" loading={isBusy} onClick={take}>
            <Trans>Assign to me</Trans>
          </Button>
        )}
      </div>
      {others.length > 0 ? (
        <label className={review.labelled}>
          <Trans>Assign to colleague</Trans>
          <select
            value={item.isMine ? '' : (item.assignee?.uid ?? '')}
            disabled={isBusy}
            onChange={({ currentTarget: { value } }) => {
              if (value) give(value);
            }}
          >
            <option value="">{t`Choose`}</option>
            {others.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <FormError error={error} />
    </>
  );
}
