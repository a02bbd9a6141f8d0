import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A value under its name, with the colon that the language has. */
export const labelled = (i18n: I18n, name: string, value: string): string => i18n._(msg`${{ name }}: ${{ value }}`);
