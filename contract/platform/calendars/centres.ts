import { addDays } from '../days.ts';
import { lunarDays, mainlandYears, type LunarYear } from './published.ts';
import { dayOf, easterOf, nthWeekday, weekdayOf, withSubstitutes, type HolidaysOf } from './rules.ts';

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

/** T2 and SEPA: six holidays, with no substitute for one on a weekend. */
const target: HolidaysOf = (year) => {
  const easter = easterOf(year);
  const fixed = [dayOf(year, 1, 1), dayOf(year, 5, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)];
  return new Set([...fixed, addDays(easter, -2), addDays(easter, 1)]);
};

/** The Federal Reserve Banks: a holiday on Sunday moves to Monday, one on Saturday is lost. */
const fedwire: HolidaysOf = (year) => {
  const fixed = [dayOf(year, 1, 1), dayOf(year, 7, 4), dayOf(year, 11, 11), dayOf(year, 12, 25)];
  if (year >= 2022) fixed.push(dayOf(year, 6, 19));
  const moving = [
    nthWeekday(year, 1, monday, 3),
    nthWeekday(year, 2, monday, 3),
    nthWeekday(year, 5, monday, -1),
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 10, monday, 2),
    nthWeekday(year, 11, thursday, 4),
  ];
  return new Set(withSubstitutes([...fixed, ...moving], [sunday]));
};

/** Bank holidays of England moved or added by proclamation. */
const proclaimed: Readonly<Record<number, { readonly given: readonly string[]; readonly taken: readonly string[] }>> = {
  2020: { given: ['2020-05-08'], taken: ['2020-05-04'] },
  2022: { given: ['2022-06-02', '2022-06-03', '2022-09-19'], taken: ['2022-05-30'] },
  2023: { given: ['2023-05-08'], taken: [] },
};

/** CHAPS: the bank holidays of England and Wales; those on a weekend move to the next working days. */
const chaps: HolidaysOf = (year) => {
  const easter = easterOf(year);
  const { given, taken } = proclaimed[year] ?? { given: [], taken: [] };
  const usual = [
    dayOf(year, 1, 1),
    addDays(easter, -2),
    addDays(easter, 1),
    nthWeekday(year, 5, monday, 1),
    nthWeekday(year, 5, monday, -1),
    nthWeekday(year, 8, monday, -1),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ].filter((day) => !taken.includes(day));
  return new Set([...withSubstitutes(usual, [saturday, sunday]), ...given]);
};

/** Hong Kong's general holidays: one on a Sunday moves to the next day that isn't a holiday. */
const hongKong: HolidaysOf = (year) => {
  const lunar = lunarDays.HK[year];
  if (!lunar) return undefined;
  const easter = easterOf(year);
  const holidays = [
    dayOf(year, 1, 1),
    addDays(easter, -2),
    addDays(easter, -1),
    addDays(easter, 1),
    dayOf(year, 5, 1),
    dayOf(year, 7, 1),
    dayOf(year, 10, 1),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
    ...lunar,
  ];
  return new Set(withSubstitutes(holidays, [sunday]));
};

/** Singapore: a holiday on Sunday moves to Monday. */
const singapore: HolidaysOf = (year) => {
  const lunar = lunarDays.SG[year];
  if (!lunar) return undefined;
  const fixed = [dayOf(year, 1, 1), dayOf(year, 5, 1), dayOf(year, 8, 9), dayOf(year, 12, 25)];
  return new Set(withSubstitutes([...fixed, addDays(easterOf(year), -2), ...lunar], [sunday]));
};

/** The Emirates: as announced by the government, which may move a holiday to the start or end of a week. */
const emirates: HolidaysOf = (year) => asSet(lunarDays.AE[year]);

const asSet = (days: LunarYear | undefined) => days && new Set(days);

interface Centre {
  readonly timeZone: string;
  readonly holidaysOf: HolidaysOf;
  /** Weekend days that are business days. */
  readonly workingWeekends?: (year: number) => readonly string[];
}

/** Settlement centres, each with its time zone and holidays. */
export const centres = {
  TARGET: { timeZone: 'Europe/Berlin', holidaysOf: target },
  FEDWIRE: { timeZone: 'America/New_York', holidaysOf: fedwire },
  CHAPS: { timeZone: 'Europe/London', holidaysOf: chaps },
  HK: { timeZone: 'Asia/Hong_Kong', holidaysOf: hongKong },
  SG: { timeZone: 'Asia/Singapore', holidaysOf: singapore },
  AE: { timeZone: 'Asia/Dubai', holidaysOf: emirates },
  CN: {
    timeZone: 'Asia/Shanghai',
    holidaysOf: (year) => asSet(mainlandYears[year]?.off),
    workingWeekends: (year) => mainlandYears[year]?.on ?? [],
  },
} as const satisfies Record<string, Centre>;

export type CentreCode = keyof typeof centres;

const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const centresOf = new Map<string, CentreCode>([
  ...euroArea.map((country) => [country, 'TARGET'] as const),
  ['US', 'FEDWIRE'],
  ['GB', 'CHAPS'],
  ['HK', 'HK'],
  ['SG', 'SG'],
  ['AE', 'AE'],
  ['CN', 'CN'],
]);

/** Returns the centre where a country's banks settle; undefined if its calendar isn't known. */
export const centreOf = (country: string): CentreCode | undefined => centresOf.get(country);

/** True if a day is a business day; undefined if its year's holidays aren't published yet. */
export function isBusinessDay(code: CentreCode, day: string): boolean | undefined {
  const centre: Centre = centres[code];
  const year = Number(day.slice(0, 4));
  const holidays = centre.holidaysOf(year);
  if (!holidays) return undefined;
  if (centre.workingWeekends?.(year).includes(day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== saturday && weekday !== sunday && !holidays.has(day);
}
