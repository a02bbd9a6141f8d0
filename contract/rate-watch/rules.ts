/** Time ranges of a chart. */
export const rateRanges = ['day', 'week', 'month', 'year'] as const;
export type RateRange = (typeof rateRanges)[number];

const hourMs = 3_600_000;

/** Number of points in a chart, and the interval between them. */
export const rateSteps: Readonly<Record<RateRange, { readonly count: number; readonly stepMs: number }>> = {
  day: { count: 24, stepMs: hourMs },
  week: { count: 28, stepMs: 6 * hourMs },
  month: { count: 30, stepMs: 24 * hourMs },
  year: { count: 52, stepMs: 7 * 24 * hourMs },
};

/** Maximum alerts per account, waiting or reached, that are not deleted. */
export const maxRateAlerts = 20;

/** Whether the rate has to rise or fall. */
export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

/** Maximum decimals of an entered rate. */
export const maxRatePlaces = 12;
/** Maximum digits of an entered rate before the decimal point. */
export const maxRateDigits = 18;
