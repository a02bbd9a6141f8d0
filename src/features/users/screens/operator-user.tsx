import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { users } from '#contract/users/calls.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { DeviceFacts } from '#src/ui/device-facts.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { BalancesPanel } from '../balances-panel.tsx';
import { CasesPanel } from '../cases-panel.tsx';
import { NoticesPanel } from '../notices-panel.tsx';
import { NotesPanel } from '../notes-panel.tsx';
import { OrdersPanel } from '../orders-panel.tsx';
import { usersQuery, type UserRecord } from '../query.ts';
import { ActList, MovementList } from '../record-lists.tsx';
import { DealerPanel } from '../dealer-panel.tsx';
import { TierPanel } from '../tier-panel.tsx';
import { UserLine } from '../user-line.tsx';
import { VerificationPanel } from '../verification-panel.tsx';

const here = '/dashboard/operator/user';

/** One customer in full: account status, money, reviews, devices, and staff actions. */
export function OperatorUserScreen() {
  const { uid = '' } = useSearch({ from: here });
  const query = useQuery({
    queryKey: [...usersQuery, 'one', uid],
    queryFn: () => api(users.get, { query: { Uid: uid } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <OperatorPage
      permission="desk.users.read"
      title={<Trans>Customer</Trans>}
      about={
        <Link to="/dashboard/operator/users">
          <Trans>Search customers</Trans>
        </Link>
      }
    >
      <Answered query={query}>{(record) => <Whole record={record} />}</Answered>
    </OperatorPage>
  );
}

function Whole({
  record: { user, sessions, movements, globalMovements, acts, tierChange, reasonOfClosing },
}: {
  record: UserRecord;
}) {
  const permissions = useSession().user?.permissions ?? [];
  return (
    <>
      <Panel>
        <ul className={review.list}>
          <UserLine item={user} />
        </ul>
        {reasonOfClosing ? (
          <p className={review.meta}>
            <Trans>Reason for closing: {reasonOfClosing}</Trans>
          </p>
        ) : null}
      </Panel>
      <div className={review.columns}>
        <div className={review.side}>
          <TierPanel user={user} change={tierChange} />
          <DealerPanel user={user} />
          {permissions.includes('desk.verifications.read') ? <VerificationPanel uid={user.uid} /> : null}
          {permissions.includes('desk.balances.read') ? <BalancesPanel uid={user.uid} /> : null}
          <OrdersPanel uid={user.uid} />
          <Panel title={<Trans>Recent activity</Trans>}>
            <MovementList movements={movements} />
          </Panel>
          {globalMovements.length > 0 ? (
            <Panel title={<Trans>Recent activity in the global account</Trans>}>
              <MovementList movements={globalMovements} />
            </Panel>
          ) : null}
        </div>
        <div className={review.side}>
          <NotesPanel uid={user.uid} />
          {permissions.includes('desk.cases.read') ? <CasesPanel uid={user.uid} /> : null}
          <Panel title={<Trans>Devices signed in</Trans>}>
            {sessions.length === 0 ? (
              <p className={review.meta}>
                <Trans>None</Trans>
              </p>
            ) : (
              <div className={review.stack}>
                {sessions.map((device) => (
                  <DeviceFacts key={device.id} device={device} />
                ))}
              </div>
            )}
          </Panel>
          <NoticesPanel uid={user.uid} />
          <Panel title={<Trans>Staff activity</Trans>}>
            <ActList acts={acts} />
          </Panel>
        </div>
      </div>
    </>
  );
}
