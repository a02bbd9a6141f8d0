import { part } from '#src/ui/boundary.tsx';

/** What other features may use of the content. */
export { useFooterSettings, type FooterSettings } from './footer-settings.ts';
/** The bell with the latest announcements; its code comes after the first paint. */
export const NoticeBell = part(() => import('./notice-bell.tsx'), { failed: () => null });
