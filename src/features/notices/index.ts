import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** The bell of who is signed in. Its code comes once its texts have, after the first screen. */
export const NotificationBell = part(
  afterTexts(() => import('./bell.tsx')),
  { failed: () => null },
);
/** One notice of a customer’s, for the record that the staff read. */
export const ToldLine = part(() => import('./told-line.tsx'));
/** By which channels the user is told of what, for the account's settings. */
export const NoticeSettings = part(() => import('./settings.tsx'));
