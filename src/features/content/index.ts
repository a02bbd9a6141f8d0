import { part } from '#src/ui/boundary.tsx';

/** What other features may use of the content. */
export { branded } from './branded.ts';
export { excerpt } from './excerpt.ts';
export { giveContent, takeGiven, useGiven, type GivenContent } from './given.ts';
/** The latest announcements, for the bell of who is signed in. */
export const AnnouncementPreview = part(() => import('./announcement-preview.tsx'), { failed: () => null });
/** The bell of visitors, with the same; its code comes after the first paint. */
export const NoticeBell = part(() => import('./notice-bell.tsx'), { failed: () => null });

/** The foot of every page: beneath what the first screen shows, it comes after it. */
export const loadFooter = () => import('./footer.tsx');
/** An address of ours, as the foot has it. */
export const ContactMail = part(() => import('./contact-mail.tsx'), { failed: () => null });

/** A proposed text beside what readers see, for the desk's case. */
export const ContentRecord = part<{ readonly id: string }>(() => import('./desk/content-record.tsx'));

/** Brings all that is published to this device. Where not even its code comes, the next start brings both. */
export async function keepContent(): Promise<void> {
  const sync = await import('./sync.ts').catch(() => undefined);
  await sync?.syncContent();
}
