import { Trans } from '@lingui/react/macro';
import { ProviderEvents } from '#src/features/inbox/index.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { DeadJobs } from '../dead-jobs.tsx';
import { ProviderHealth } from '../provider-health.tsx';

/** Work that the server gave up on: only an operator can resume it. */
export function OperatorJobsScreen() {
  return (
    <OperatorPage
      permission="desk.jobs.read"
      title={<Trans>Failed jobs</Trans>}
      about={
        <Trans>
          Jobs that used up all their attempts. Fix the cause, then retry. Every retry and its reason are recorded.
        </Trans>
      }
    >
      <DeadJobs />
      <ProviderEvents />
      <ProviderHealth />
    </OperatorPage>
  );
}
