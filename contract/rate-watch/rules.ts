/** How far back a chart goes. */
export const rateRanges = ['day', 'week', 'month', 'year'] as const;
export type RateRange = (typeof rateRanges)[number];

const hourMs = 3_600_000;

/** How many points a chart has, and how far apart they are. */
export const rateSteps: Readonly<Record<RateRange, { readonly count: number; readonly stepMs: number }>> = {
  day: { count: 24, stepMs: hourMs },
  week: { count: 28, stepMs: 6 * hourMs },
  month: { count: 30, stepMs: 24 * hourMs },
  year: { count: 52, stepMs: 7 * 24 * hourMs },
};

/** Alerts of one account that wait or were reached and are not deleted. */
export const maxRateAlerts = 20;

/** Whether the rate has to rise or to fall. */
export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

/** Decimals of a rate that somebody names. */
export const maxRatePlaces = 12;
/** Digits of it before the decimal mark. */
export const maxRateDigits = 18;
