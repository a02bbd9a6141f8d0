import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { users } from '#contract/users/calls.ts';
import { otherTier, tierDecision } from '#contract/users/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { casePath } from '#src/features/desk/index.ts';
import { type User, type UserRecord } from './query.ts';
import { TierPreview } from './tier-preview.tsx';

type Tier = User['tier'];

interface Props {
  readonly user: User;
  /** The proposal that waits for a second operator. */
  readonly change: UserRecord['tierChange'];
}

/** Shows a customer's service tier, and a proposal to change it or a button to make one. */
export function TierPanel({ user, change }: Props) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={<Trans>Tier</Trans>}>
      <div className={review.stack}>
        <span>
          <TierName tier={user.tier} />
        </span>
        {change ? (
          <Proposed uid={user.uid} change={change} />
        ) : (
          <StaffMay call={users.proposeTier}>
            <span className={review.lineActions}>
              <Button size="sm" variant="default" onClick={() => setChanging(true)}>
                {user.tier === 'vip' ? <Trans>Propose standard</Trans> : <Trans>Propose VIP</Trans>}
              </Button>
            </span>
          </StaffMay>
        )}
        <Link to="/price">
          <Trans>Compare prices</Trans>
        </Link>
      </div>
      {isChanging ? <Change uid={user.uid} tier={otherTier(user.tier)} close={() => setChanging(false)} /> : null}
    </Panel>
  );
}

function Proposed({ uid, change }: { uid: string; change: NonNullable<Props['change']> }) {
  const writeInstant = useWriteInstant();
  const { id, tier, reason, proposedByName, proposedAt } = change;
  return (
    <>
      <StatusTag tone="warn">
        {tier === 'vip' ? (
          <Trans>VIP awaiting second operator</Trans>
        ) : (
          <Trans>Standard awaiting second operator</Trans>
        )}
      </StatusTag>
      <p className={review.meta}>
        {proposedByName ? `${proposedByName} · ` : ''}
        {writeInstant(proposedAt)} · {reason}
      </p>
      <Link to={casePath} search={{ kind: 'tier', id }}>
        <Trans>Open case</Trans>
      </Link>
      <WhatChanges uid={uid} />
    </>
  );
}

/** Dozens of example orders, for whoever wants them: the record goes on below. */
function WhatChanges({ uid }: { uid: string }) {
  return (
    <details>
      <summary>
        <Trans>What changes</Trans>
      </summary>
      <TierPreview uid={uid} />
    </details>
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
      { body: { uid, tier, reason }, send: (body, options) => api(users.proposeTier, { body }, options) },
    );
  return (
    <ReasonDialog
      title={tier === 'vip' ? <Trans>Propose the VIP tier?</Trans> : <Trans>Propose the standard tier?</Trans>}
      action={<Trans>Propose</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        <Trans>A second operator decides. Fees and limits of the new tier then apply from the next order on.</Trans>
      </p>
      <WhatChanges uid={uid} />
    </ReasonDialog>
  );
}
