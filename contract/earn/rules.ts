import { addDays, dayAt, isCalendarDay, timeAt } from '../platform/days.ts';
import { must } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { powerOfTen } from '../platform/money-rounding.ts';
import { formatUnits, parseUnits, plainDecimal } from '../platform/money.ts';

/** Redeemable at any time, or staked for a number of days. */
export const earnKinds = ['flexible', 'fixed'] as const;
export type EarnKind = (typeof earnKinds)[number];

/** Version of the terms a customer accepts before their first stake; a new version has to be accepted again. */
export const earnAgreementVersion = '2026-11-23';

/** What a history record is about. */
export const earnRecordKinds = ['stake', 'redemption', 'interest', 'slashing'] as const;
export type EarnRecordKind = (typeof earnRecordKinds)[number];

/** State of a record; anything that completes at once is `success`. */
export const earnRecordStates = ['redeeming', 'success', 'failed', 'reported', 'charged', 'covered'] as const;
export type EarnRecordState = (typeof earnRecordStates)[number];

/** A fraction per year, `0.045`, with at most six decimals. */
export const ratePattern = '^0(?:\\.[0-9]{1,6})?$';
const rateScale = 6;

/** A higher rate from a threshold on, which applies to all the customer's assets here, in US dollars. */
export interface EarnTier {
  /** Canonical decimal. */
  readonly from: string;
  readonly annualRate: string;
}

/** The part of a product's version that determines earnings. */
export interface EarnRates {
  readonly annualRate: string;
  /** By `from`, lowest first. */
  readonly tiers: readonly EarnTier[];
}

/** Returns the rate for a customer's total assets here. @param assets in US dollars, a canonical decimal */
export function rateFor({ annualRate, tiers }: EarnRates, assets: string): string {
  const owned = cents(assets);
  return tiers.findLast(({ from }) => owned >= cents(from))?.annualRate ?? annualRate;
}

const cents = (amount: string) => must(parseUnits(amount, 2), 'dollars');

/** One day's interest is a whole number of these parts of the smallest unit, in common years and in leap years. */
export const interestParts = powerOfTen(rateScale) * 365n * 366n;

const isLeapYear = (day: string) => isCalendarDay(`${day.slice(0, 4)}-02-29`);

/**
 * Returns what an amount in smallest units earns on a day, in parts. @param day a UTC day the units were staked for in
 * full
 */
export function interestOf(units: bigint, annualRate: string, day: string): bigint {
  const rate = must(parseUnits(annualRate, rateScale), 'a rate');
  return units * rate * (isLeapYear(day) ? 365n : 366n);
}

/** Returns the interest of consecutive days at one rate. @param before the first day not included */
export function interestOver(units: bigint, annualRate: string, from: string, before: string): bigint {
  let parts = 0n;
  for (let day = from; day < before; day = addDays(day, 1)) parts += interestOf(units, annualRate, day);
  return parts;
}

const window = limits.earn.noRedemptionUtc;

/** Returns the first day a stake earns for: the first full day it is staked. */
export const firstEarningDay = (stakedAt: Date): string => addDays(dayAt(stakedAt, 'UTC'), 1);

/** Returns when the interest of a day is paid. */
export const paidAt = (day: string): Date =>
  new Date(`${addDays(day, limits.earn.interestAfterDays)}T${window.from}:00.000Z`);

/** Returns the last day whose interest is due now. */
export function lastDueDay(now: Date): string {
  const day = addDays(dayAt(now, 'UTC'), -limits.earn.interestAfterDays);
  return paidAt(day) <= now ? day : addDays(day, -1);
}

/** Returns when redemptions reopen while interest is being paid; undefined at other times. */
export function closedUntil(now: Date): Date | undefined {
  const time = timeAt(now, 'UTC');
  if (time < window.from || time >= window.to) return undefined;
  return new Date(`${dayAt(now, 'UTC')}T${window.to}:00.000Z`);
}

/** Maximum hours until a redeemed flexible stake is back. */
export const redemptionHours = 24;

/** The parts of a stake that a redemption preview needs. */
export interface FixedTerm {
  readonly startsOn: string;
  /** The first day after the term. */
  readonly endsOn: string;
  readonly annualRate: string;
}

/**
 * Returns the cost of leaving a fixed term early: everything earned in it, rounded down to whole units. Zero once the
 * term has ended.
 */
export function earlyExitCost(units: bigint, { startsOn, endsOn, annualRate }: FixedTerm, today: string): bigint {
  if (today >= endsOn) return 0n;
  return interestOver(units, annualRate, startsOn, today) / interestParts;
}

/** Returns the values the step-up verification of a redemption is bound to. */
export function redeemValues(order: { readonly positionId: string; readonly asset: string; readonly amount: string }) {
  return { positionId: order.positionId, asset: order.asset, amount: order.amount };
}

/** Flaws a product draft can have. */
export const earnProductFlaws = [
  'limitsOrder',
  'tiersOrder',
  'term',
  'quotaBelowTaken',
  'decimals',
  'fixedFields',
] as const;
export type EarnProductFlaw = (typeof earnProductFlaws)[number];

/** Formats a rate for people: `0.045` becomes `4.5%`. */
export function percentOf(annualRate: string): string {
  const hundredths = must(parseUnits(annualRate, rateScale), 'a rate');
  return `${plainDecimal(formatUnits(hundredths * 100n, rateScale))}%`;
}
