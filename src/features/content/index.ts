import { part } from '#src/ui/boundary.tsx';

/** What other features may use of the content. */
export { useFooterSettings, type FooterSettings } from './footer-settings.ts';
/** The latest announcements, for the bell of who is signed in. */
export const AnnouncementPreview = part(() => import('./announcement-preview.tsx'), { failed: () => null });
/** The bell of visitors, with the same; its code comes after the first paint. */
export const NoticeBell = part(() => import('./notice-bell.tsx'), { failed: () => null });
