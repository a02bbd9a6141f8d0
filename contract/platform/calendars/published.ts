/**
 * Holidays that follow the moon or an announcement, as published by governments. A year missing here is unknown:
 * callers are told so, and nothing is guessed.
 */
export type LunarYear = readonly string[];

/** Returns a number of consecutive days. */
function from(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_none, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  );
}

export const lunarDays: Readonly<Record<'HK' | 'SG' | 'AE', Readonly<Record<number, LunarYear>>>> = {
  // Lunar New Year (three days), Ching Ming, Buddha's Birthday, Tuen Ng, the day after Mid-Autumn, Chung Yeung: the
  // actual dates, even on a Sunday.
  HK: {
    2024: [...from('2024-02-10', 3), '2024-04-04', '2024-05-15', '2024-06-10', '2024-09-18', '2024-10-11'],
    2025: [...from('2025-01-29', 3), '2025-04-04', '2025-05-05', '2025-05-31', '2025-10-07', '2025-10-29'],
    2026: [...from('2026-02-17', 3), '2026-04-05', '2026-05-24', '2026-06-19', '2026-09-26', '2026-10-18'],
  },
  // Chinese New Year (two days), Hari Raya Puasa, Vesak, Hari Raya Haji, Deepavali: even on a Sunday.
  SG: {
    2024: [...from('2024-02-10', 2), '2024-04-10', '2024-05-22', '2024-06-17', '2024-10-31'],
    2025: [...from('2025-01-29', 2), '2025-03-31', '2025-05-12', '2025-06-07', '2025-10-20'],
    2026: [...from('2026-02-17', 2), '2026-03-21', '2026-05-31', '2026-05-27', '2026-11-08'],
  },
  // All holidays of the year, as announced.
  AE: {
    2024: [
      '2024-01-01',
      ...from('2024-04-08', 5),
      ...from('2024-06-15', 4),
      '2024-07-07',
      '2024-09-15',
      ...from('2024-12-02', 2),
    ],
    2025: [
      '2025-01-01',
      ...from('2025-03-30', 3),
      ...from('2025-06-05', 4),
      '2025-06-27',
      '2025-09-05',
      ...from('2025-12-01', 2),
    ],
  },
};

/** The State Council's arrangements: days off, and weekend days worked in exchange. */
export const mainlandYears: Readonly<Record<number, { readonly off: LunarYear; readonly on: LunarYear }>> = {
  2024: {
    off: [
      '2024-01-01',
      ...from('2024-02-10', 8),
      ...from('2024-04-04', 3),
      ...from('2024-05-01', 5),
      '2024-06-10',
      ...from('2024-09-15', 3),
      ...from('2024-10-01', 7),
    ],
    on: [
      '2024-02-04',
      '2024-02-18',
      '2024-04-07',
      '2024-04-28',
      '2024-05-11',
      '2024-09-14',
      '2024-09-29',
      '2024-10-12',
    ],
  },
  2025: {
    off: [
      '2025-01-01',
      ...from('2025-01-28', 8),
      ...from('2025-04-04', 3),
      ...from('2025-05-01', 5),
      ...from('2025-05-31', 3),
      ...from('2025-10-01', 8),
    ],
    on: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  2026: {
    off: [
      ...from('2026-01-01', 3),
      ...from('2026-02-15', 9),
      ...from('2026-04-04', 3),
      ...from('2026-05-01', 5),
      ...from('2026-06-19', 3),
      ...from('2026-09-25', 3),
      ...from('2026-10-01', 7),
    ],
    on: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
};
