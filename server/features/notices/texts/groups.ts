import type { NoticeTexts } from './text.ts';

/** A message from the staff to a group of customers, verbatim. */
export const groupTexts: NoticeTexts<'group.told'> = {
  'group.told': [
    ({ titleEn, bodyEn }) => ({ subject: titleEn, short: bodyEn }),
    ({ titleZh, bodyZh }) => ({ subject: titleZh, short: bodyZh }),
  ],
};
