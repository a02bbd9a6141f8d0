import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { users } from '#contract/users/calls.ts';
import { ReasonDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { usersQuery } from './query.ts';

const notesQuery = [...usersQuery, 'notes'];

/** Colleagues' notes about a customer. Append-only. */
export function NotesPanel({ uid }: { uid: string }) {
  const writeInstant = useWriteInstant();
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel title={<Trans>Notes</Trans>}>
      <div className={review.stack}>
        <ReviewList
          queryKey={[...notesQuery, uid]}
          load={(Cursor) => api(users.listNotes, { query: { Uid: uid, Cursor } }, { isInline: true })}
          line={({ id, text, by, at }) => (
            <li key={id} className={review.line}>
              <span className={review.text}>{text}</span>
              <small>
                {writeInstant(at)} · {by}
              </small>
            </li>
          )}
          empty={<Trans>No notes yet</Trans>}
        />
        <StaffMay call={users.addNote}>
          <span className={review.lineActions}>
            <Button size="sm" variant="default" onClick={() => setAdding(true)}>
              <Trans>Add note</Trans>
            </Button>
          </span>
        </StaffMay>
      </div>
      {isAdding ? <Add uid={uid} close={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function Add({ uid, close }: { uid: string; close: () => void }) {
  const form = useAddition(`user-note-${uid}`, close);
  const submit = (text: string) => {
    const body = { uid, text };
    return form.submit({ body, send: (_verification, options) => api(users.addNote, { body }, options) });
  };
  return (
    <ReasonDialog
      title={<Trans>Add note</Trans>}
      action={<Trans>Save note</Trans>}
      label={<Trans>Internal note</Trans>}
      form={form}
      submit={submit}
      close={close}
    />
  );
}
