import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { users } from '#contract/users/calls.ts';
import { tierDecision } from '#contract/users/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { type User } from './query.ts';

type Tier = User['tier'];

/** Shows a customer's service tier, with a button to change it. */
export function TierPanel({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={<Trans>Tier</Trans>}>
      <div className={review.stack}>
        <span>
          <TierName tier={user.tier} />
        </span>
        <StaffMay call={users.setTier}>
          <span className={review.lineActions}>
            <Button size="sm" variant="default" onClick={() => setChanging(true)}>
              {user.tier === 'vip' ? <Trans>Set to standard</Trans> : <Trans>Set to VIP</Trans>}
            </Button>
          </span>
        </StaffMay>
      </div>
      {isChanging ? (
        <Change uid={user.uid} tier={user.tier === 'vip' ? 'standard' : 'vip'} close={() => setChanging(false)} />
      ) : null}
    </Panel>
  );
}

function TierName({ tier }: { tier: Tier }) {
  return tier === 'vip' ? <Trans>VIP</Trans> : <Trans>Standard</Trans>;
}

function Change({ uid, tier, close }: { uid: string; tier: Tier; close: () => void }) {
  const form = useDecision({ kind: 'user', id: uid }, close);
  const submit = (reason: string) =>
    form.decide(
      { decision: tierDecision(tier) },
      { body: { uid, tier, reason }, send: (body, options) => api(users.setTier, { body }, options) },
    );
  return (
    <ReasonDialog
      title={<Trans>Change the tier?</Trans>}
      action={<Trans>Change tier</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        <Trans>Fees and limits of the new tier apply from the next order on.</Trans>
      </p>
    </ReasonDialog>
  );
}
