import { lazy } from 'react';

/** For screens from which money leaves: says that it is blocked, and how long still. Wants a Suspense round it. */
export const TransferBlock = lazy(() => import('./transfer-block.tsx'));
