import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { formatDay } from './days.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

// The Date of a day is its midnight in UTC, which is the day before in the west and another date in the far east.
test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a day is shown as the same day in every time zone: %s',
  (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(formatDay(i18n, '2026-11-21', { dateStyle: 'medium' })).toBe('Nov 21, 2026');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);
