import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { users } from '#contract/users/calls.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import { ShowForReason } from '#src/features/commands/index.ts';
import { ToldLine } from '#src/features/notices/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { usersQuery } from './query.ts';

type Told = ResultOf<typeof usersSchemas.showNotices>;

/** Lists a customer's notices, by subject and time only until a staff member gives a reason to read the text. */
export function NoticesPanel({ uid }: { uid: string }) {
  const [whole, setWhole] = useState<Told['items'] | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={<Trans>Notifications</Trans>}>
      <div className={review.stack}>
        {whole ? (
          <ul className={review.list}>
            {whole.map((told) => (
              <ToldLine key={told.id} told={told} />
            ))}
          </ul>
        ) : (
          <Masked uid={uid} ask={() => setAsking(true)} />
        )}
      </div>
      {isAsking ? (
        <ShowForReason
          name={`notices-${uid}`}
          title={<Trans>Show this customer’s notifications?</Trans>}
          about={{ uid }}
          show={async (body, options) => setWhole((await api(users.showNotices, { body }, options)).items)}
          close={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

function Masked({ uid, ask }: { uid: string; ask: () => void }) {
  return (
    <>
      <ReviewList
        queryKey={[...usersQuery, 'notices', uid]}
        load={(Cursor) =>
          api(users.listNotices, { query: { Uid: uid, Cursor, MaxResultCount: 10 } }, { isInline: true })
        }
        line={(told) => <ToldLine key={told.id} told={told} />}
        empty={<Trans>No notifications yet</Trans>}
      />
      <StaffMay call={users.showNotices}>
        <span className={review.lineActions}>
          <Button size="sm" variant="default" onClick={ask}>
            <Trans>Show content</Trans>
          </Button>
        </span>
      </StaffMay>
    </>
  );
}
