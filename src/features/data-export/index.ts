import { part } from '#src/ui/boundary.tsx';

/** The customer's own data as a file, for the account's settings. */
export const DataExportPanel = part(() => import('./panel.tsx'));
