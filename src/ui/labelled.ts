import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Formats a value with its label, using the language's colon. */
export const labelled = (i18n: I18n, name: string, value: string): string => i18n._(msg`${{ name }}: ${{ value }}`);
