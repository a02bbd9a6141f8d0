import { Trans } from '@lingui/react/macro';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { DeadJobs } from '../dead-jobs.tsx';

/** Work that the server gave up: nobody but an operator takes it on from there. */
export function OperatorJobsScreen() {
  return (
    <OperatorPage
      title={<Trans>Failed jobs</Trans>}
      about={
        <Trans>
          Work that failed as often as it may be tried. See to the cause, then have it tried again. Who did, and why, is
          recorded.
        </Trans>
      }
    >
      <DeadJobs />
    </OperatorPage>
  );
}
