import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** The signed-in user's bell. Its code loads once its texts have, after the first screen. */
export const NotificationBell = part(
  afterTexts(() => import('./bell.tsx')),
  { failed: () => null },
);
/** One of a customer's notices, in the record that staff read. */
export const ToldLine = part(() => import('./told-line.tsx'));
/** Which notices reach the user by which channels, for the account settings. */
export const NoticeSettings = part(() => import('./settings.tsx'));
