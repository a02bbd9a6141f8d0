import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { users } from '#contract/users/calls.ts';
import { dealerDecision } from '#contract/users/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { type User } from './query.ts';

/** Shows whether a company trades with customers, with a button to change it. Renders nothing for a person. */
export function DealerPanel({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false);
  if (user.accountType !== 'merchant') return null;
  return (
    <Panel title={<Trans>OTC merchant</Trans>}>
      <div className={review.stack}>
        <span>
          {user.isDealer ? <Trans>Trades with customers</Trans> : <Trans>Doesn’t trade with customers</Trans>}
        </span>
        <StaffMay call={users.setDealer}>
          <span className={review.lineActions}>
            <Button size="sm" variant="default" onClick={() => setChanging(true)}>
              {user.isDealer ? <Trans>End trading</Trans> : <Trans>Enable trading</Trans>}
            </Button>
          </span>
        </StaffMay>
      </div>
      {isChanging ? <Change user={user} close={() => setChanging(false)} /> : null}
    </Panel>
  );
}

function Change({ user: { uid, isDealer: was }, close }: { user: User; close: () => void }) {
  const isDealer = !was;
  const form = useDecision({ kind: 'user', id: uid }, close);
  const submit = (reason: string) =>
    form.decide(
      { decision: dealerDecision(isDealer) },
      { body: { uid, isDealer, reason }, send: (body, options) => api(users.setDealer, { body }, options) },
    );
  return (
    <ReasonDialog
      title={isDealer ? <Trans>Enable trading for this company?</Trans> : <Trans>End trading for this company?</Trans>}
      action={isDealer ? <Trans>Enable trading</Trans> : <Trans>End trading</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        {isDealer ? (
          <Trans>It can offer pairs to customers and trade with them at its own prices.</Trans>
        ) : (
          <Trans>All its pairs are disabled now. Orders in progress continue.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}
