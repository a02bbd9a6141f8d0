import { part } from '#src/ui/boundary.tsx';

/** Exports the customer's own data as a file, for the account settings. */
export const DataExportPanel = part(() => import('./panel.tsx'));
