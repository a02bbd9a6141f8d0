import { part } from '#src/ui/boundary.tsx';

/** Leads to closing the account, for the account settings. */
export const CloseAccountPanel = part(() => import('./panel.tsx'));
