import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { NoticeCategory } from '#contract/notices/kinds.ts';

/** Short names of the notice categories. */
export const categoryNames: Readonly<Record<NoticeCategory, MessageDescriptor>> = {
  security: msg`Security`,
  money: msg`Money`,
  verification: msg`Verification`,
  company: msg`Company`,
  product: msg`Product`,
};
