import { part } from '#src/ui/boundary.tsx';

/** Parts of the content that other features may use. */
export { branded } from './branded.ts';
export { excerpt } from './excerpt.ts';
export { giveContent, takeGiven, useGiven, type GivenContent } from './given.ts';
/** The latest announcements, for the bell of signed-in users. */
export const AnnouncementPreview = part(() => import('./announcement-preview.tsx'), { failed: () => null });
/** The visitors' bell, with the same content; its code loads after the first paint. */
export const NoticeBell = part(() => import('./notice-bell.tsx'), { failed: () => null });

/** The footer of every page; below the first screen, so it loads later. */
export const loadFooter = () => import('./footer.tsx');
/** One of our contact addresses, as in the footer. */
export const ContactMail = part(() => import('./contact-mail.tsx'), { failed: () => null });

/** A proposed text beside what readers see now, for a case of the desk. */
export const ContentRecord = part<{ readonly id: string }>(() => import('./desk/content-record.tsx'));

/** Syncs all published content to this device. If not even the code loads, the next start fetches both. */
export async function keepContent(): Promise<void> {
  const sync = await import('./sync.ts').catch(() => undefined);
  await sync?.syncContent();
}
