import type { I18n } from '@lingui/core';

/** Joins the items of a list as the language does. */
export const listed = (i18n: I18n, items: readonly string[]): string =>
  items.join(i18n.locale.startsWith('zh') ? '、' : ', ');
