import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { staff } from '#contract/staff/calls.ts';
import { isStaffRole } from '#contract/staff/permissions.ts';
import { api } from '#src/platform/api.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { ProposeRole } from '../propose-role.tsx';
import { RoleChangeLine } from '../role-change-line.tsx';
import { staffQueries, useRoleNames, type Member, type RoleChange } from '../wording.ts';

/** Shows the staff's roles and the decisions of two admins about them. */
export function OperatorStaffScreen() {
  const [isProposing, setProposing] = useState(false);
  const mayPropose = useStaffMay({ call: staff.propose });
  return (
    <OperatorPage
      permission="desk.staff.read"
      title={<Trans>Staff</Trans>}
      about={<Trans>One admin proposes a change of roles, another one approves it. It takes effect immediately.</Trans>}
    >
      <Panel title={<Trans>People</Trans>}>
        <div className={review.stack}>
          {mayPropose ? (
            <span className={review.lineActions}>
              <Button onClick={() => setProposing(true)}>
                <Trans>Grant a role</Trans>
              </Button>
            </span>
          ) : null}
          <ReviewList
            queryKey={[...staffQueries, 'people']}
            load={async () => ({ ...(await api(staff.list, undefined, { isInline: true })), nextCursor: null })}
            line={(item: Member) => <MemberLine key={item.uid} item={item} mayPropose={mayPropose} />}
          />
        </div>
      </Panel>
      <Panel title={<Trans>Changes</Trans>}>
        <ReviewList
          queryKey={[...staffQueries, 'changes']}
          load={async () => ({ ...(await api(staff.listChanges, undefined, { isInline: true })), nextCursor: null })}
          line={(item: RoleChange) => <RoleChangeLine key={item.id} item={item} />}
          empty={<Trans>No changes yet</Trans>}
        />
      </Panel>
      {isProposing ? <ProposeRole isGrant close={() => setProposing(false)} /> : null}
    </OperatorPage>
  );
}

function MemberLine({ item: { uid, name, email, roles }, mayPropose }: { item: Member; mayPropose: boolean }) {
  const nameOf = useRoleNames();
  const [isRevoking, setRevoking] = useState(false);
  const canLose = mayPropose && roles.some(isStaffRole);
  return (
    <li className={review.line}>
      <strong>{name ?? email ?? uid}</strong>
      <span>{roles.map(nameOf).join(', ')}</span>
      <small>UID {uid}</small>
      {canLose ? (
        <Button size="sm" variant="default" onClick={() => setRevoking(true)}>
          <Trans>Revoke a role</Trans>
        </Button>
      ) : null}
      {isRevoking ? <ProposeRole isGrant={false} of={{ uid, roles }} close={() => setRevoking(false)} /> : null}
    </li>
  );
}
