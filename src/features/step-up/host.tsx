import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onRequestChange, openRequest } from './requests.ts';

const StepUpDialog = lazy(() => import('./dialog.tsx'));

/** Stands in the shell once; shows the dialog when a screen asks for a security verification. */
export function StepUpHost() {
  const request = useSyncExternalStore(onRequestChange, openRequest, () => null);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog key={request.id} request={request} />
    </Suspense>
  );
}
