import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { PartFault, part } from '#src/ui/boundary.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { onRequestChange, openRequest } from './requests.ts';

/** If the dialog's code fails to load, closing the fallback still settles the waiting request. */
const StepUpDialog = part(() => import('./dialog.tsx'), {
  failed: (retry) => (
    <Dialog title={<Trans>Security check</Trans>} onClose={() => openRequest()?.settle(null)}>
      <PartFault retry={retry} />
    </Dialog>
  ),
});

/** Mounted once in the shell; shows the dialog when a screen requests step-up verification. */
export function StepUpHost() {
  const request = useSyncExternalStore(onRequestChange, openRequest, () => null);
  if (!request) return null;
  return <StepUpDialog key={request.id} request={request} />;
}
