import { addDays, dayAt, startOfDay, timeAt } from '../days.ts';
import { centres, isBusinessDay, type CentreCode } from './centres.ts';

interface Scheme {
  readonly centre: CentreCode;
  /**
   * A payment submitted before this local time is sent the same day: the latest time the system accepts customers'
   * payments.
   */
  readonly cutOff: string;
  /** Maximum business days from sending to arrival. */
  readonly days: number;
}

/** Payment schemes, each with the rules of its system. */
export const schemes = {
  /** The credit transfer of the SEPA rule book: arrives on the next business day. */
  sepa: { centre: 'TARGET', cutOff: '16:00', days: 1 },
  /** T2, the euro's gross settlement: customers' payments until 17:00. */
  target: { centre: 'TARGET', cutOff: '17:00', days: 0 },
  /** Third-party payments until 18:45. */
  fedwire: { centre: 'FEDWIRE', cutOff: '18:45', days: 0 },
  /** Next-day ACH credits: submitted by the Federal Reserve's last window for them. */
  ach: { centre: 'FEDWIRE', cutOff: '16:45', days: 1 },
  /** Bacs takes three working days: submitted on the first, paid on the third. */
  bacs: { centre: 'CHAPS', cutOff: '22:30', days: 2 },
  /** Customers’ payments until 17:40. */
  chaps: { centre: 'CHAPS', cutOff: '17:40', days: 0 },
  /** Hong Kong’s CHATS. */
  chats: { centre: 'HK', cutOff: '18:00', days: 0 },
  /** Singapore’s MEPS+. */
  meps: { centre: 'SG', cutOff: '18:30', days: 0 },
  /** The Emirates’ UAEFTS. */
  uaefts: { centre: 'AE', cutOff: '14:45', days: 0 },
  /** Mainland China’s large-value system. */
  hvps: { centre: 'CN', cutOff: '17:15', days: 0 },
} as const satisfies Record<string, Scheme>;

export type SchemeCode = keyof typeof schemes;

/** Maximum business days that a wire takes beyond its system, by correspondent banks to another centre's bank. */
const correspondentDays = 2;

export interface Arrival {
  /** The business day it is sent. */
  readonly sentOn: string;
  /** The day it arrives, by the system's calendar and that of the payee's centre. */
  readonly arrivesOn: string;
  /** The end of that day there. */
  readonly by: Date;
}

/**
 * Returns when a payment submitted at an instant arrives at the latest. `unknown` if that depends on holidays that
 * aren't published yet: no day is promised then.
 *
 * @param to centre of the payee's bank; the scheme's own by default
 */
export function arrivesBy(scheme: SchemeCode, handedInAt: Date, to?: CentreCode): Arrival | 'unknown' {
  const { centre, cutOff, days: ownDays }: Scheme = schemes[scheme];
  const reached = to ?? centre;
  const days = reached === centre ? ownDays : ownDays + correspondentDays;
  const { timeZone } = centres[centre];
  const today = dayAt(handedInAt, timeZone);
  const isLate = timeAt(handedInAt, timeZone) >= cutOff;
  const sentOn = nextBusinessDay(centre, isLate ? addDays(today, 1) : today);
  let arrivesOn = sentOn;
  for (let left = days; left > 0 && arrivesOn; left -= 1)
    arrivesOn = nextSharedDay(centre, reached, addDays(arrivesOn, 1));
  if (!sentOn || !arrivesOn) return 'unknown';
  return { sentOn, arrivesOn, by: startOfDay(addDays(arrivesOn, 1), centres[reached].timeZone) };
}

/** Returns the first business day on or after a day; undefined if that isn't known yet. */
export function nextBusinessDay(centre: CentreCode, from: string): string | undefined {
  let day = from;
  let isOne = isBusinessDay(centre, day);
  while (isOne === false) {
    day = addDays(day, 1);
    isOne = isBusinessDay(centre, day);
  }
  return isOne ? day : undefined;
}

/** Returns the first day on or after a day that is a business day of both centres; undefined if that isn't known yet. */
function nextSharedDay(one: CentreCode, other: CentreCode, from: string): string | undefined {
  let day = nextBusinessDay(one, from);
  for (;;) {
    const then: string | undefined = day && nextBusinessDay(other, day);
    if (then === day) return day;
    day = then && nextBusinessDay(one, then);
  }
}
