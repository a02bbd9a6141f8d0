import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maintenance } from '#contract/maintenance/calls.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ChangeMaintenance } from '../change-maintenance.tsx';
import { maintenanceQuery, type Maintenance } from '../query.ts';

/** Shows whether customers are locked out, and the message they see meanwhile. */
export function OperatorMaintenanceScreen() {
  const query = useQuery({
    queryKey: maintenanceQuery,
    queryFn: () => api(maintenance.get, undefined, { isInline: true }),
    gcTime: 0,
  });
  return (
    <OperatorPage
      permission="desk.maintenance.read"
      title={<Trans>Maintenance</Trans>}
      about={
        <Trans>
          Closes the platform to customers and programs within 5 seconds. Staff, webhooks and jobs keep working.
        </Trans>
      }
    >
      <Answered query={query}>{(state) => <State state={state} />}</Answered>
    </OperatorPage>
  );
}

function State({ state }: { state: Maintenance }) {
  const writeInstant = useWriteInstant();
  const [asked, setAsked] = useState<'begin' | 'end' | null>(null);
  const { isOn, endsAt, text } = state;
  return (
    <Panel title={<Trans>Status</Trans>}>
      <div className={review.stack}>
        <p>
          <StatusTag tone={isOn ? 'bad' : 'good'}>
            {isOn ? <Trans>Closed to customers</Trans> : <Trans context="platform">Open</Trans>}
          </StatusTag>
        </p>
        {isOn ? (
          <>
            {endsAt ? (
              <p className={review.meta}>
                <Trans>Expected to end: {writeInstant(endsAt)}</Trans>
              </p>
            ) : null}
            <p lang="en">{text.en}</p>
            <p lang="zh-CN">{text['zh-CN']}</p>
          </>
        ) : null}
        <StaffMay call={maintenance.change}>
          <span className={review.lineActions}>
            {isOn ? (
              <Button onClick={() => setAsked('end')}>
                <Trans>Reopen</Trans>
              </Button>
            ) : null}
            <Button variant={isOn ? 'default' : 'filled'} onClick={() => setAsked('begin')}>
              {isOn ? <Trans>Edit notice</Trans> : <Trans>Start maintenance</Trans>}
            </Button>
          </span>
        </StaffMay>
      </div>
      {asked ? <ChangeMaintenance state={state} isOn={asked === 'begin'} close={() => setAsked(null)} /> : null}
    </Panel>
  );
}
