import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { PartFault, part } from '#src/ui/boundary.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { onRequestChange, openRequest } from './requests.ts';

/** Whoever waits for the verification is not left waiting where its code did not come. */
const StepUpDialog = part(() => import('./dialog.tsx'), {
  failed: (retry) => (
    <Dialog title={<Trans>Security check</Trans>} onClose={() => openRequest()?.settle(null)}>
      <PartFault retry={retry} />
    </Dialog>
  ),
});

/** Stands in the shell once; shows the dialog when a screen asks for a security verification. */
export function StepUpHost() {
  const request = useSyncExternalStore(onRequestChange, openRequest, () => null);
  if (!request) return null;
  return <StepUpDialog key={request.id} request={request} />;
}
