import type { NoticeTexts } from './text.ts';

/** What the staff wrote to a group of customers, as it was written. */
export const groupTexts: NoticeTexts<'group.told'> = {
  'group.told': [
    ({ titleEn, bodyEn }) => ({ subject: titleEn, short: bodyEn }),
    ({ titleZh, bodyZh }) => ({ subject: titleZh, short: bodyZh }),
  ],
};
