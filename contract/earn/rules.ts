import { addDays, dayAt, isCalendarDay, timeAt } from '../platform/days.ts';
import { must } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { powerOfTen } from '../platform/money-rounding.ts';
import { formatUnits, parseUnits, plainDecimal } from '../platform/money.ts';

/** Redeemed at any time, or staked for a number of days. */
export const earnKinds = ['flexible', 'fixed'] as const;
export type EarnKind = (typeof earnKinds)[number];

/** Of the terms that a customer agrees to before his first stake; a new version is agreed to anew. */
export const earnAgreementVersion = '2026-11-23';

/** What a record of the history is about. */
export const earnRecordKinds = ['stake', 'redemption', 'interest', 'slashing'] as const;
export type EarnRecordKind = (typeof earnRecordKinds)[number];

/** How far a record is: what is over at once is `success`. */
export const earnRecordStates = ['redeeming', 'success', 'failed', 'reported', 'charged', 'covered'] as const;
export type EarnRecordState = (typeof earnRecordStates)[number];

/** A part of a year, `0.045`, with at most six decimals. */
export const ratePattern = '^0(?:\\.[0-9]{1,6})?$';
const rateScale = 6;

/** A higher rate from so much on, of all that a customer has here, in US dollars. */
export interface EarnTier {
  /** Canonical decimal. */
  readonly from: string;
  readonly annualRate: string;
}

/** What of a product's version decides what is earned. */
export interface EarnRates {
  readonly annualRate: string;
  /** By `from`, the least first. */
  readonly tiers: readonly EarnTier[];
}

/** The rate for whoever has so much here. @param assets in US dollars, a canonical decimal */
export function rateFor({ annualRate, tiers }: EarnRates, assets: string): string {
  const owned = cents(assets);
  return tiers.findLast(({ from }) => owned >= cents(from))?.annualRate ?? annualRate;
}

const cents = (amount: string) => must(parseUnits(amount, 2), 'dollars');

/** Interest of one day is a whole number of these parts of the smallest unit, in common years and in leap years. */
export const interestParts = powerOfTen(rateScale) * 365n * 366n;

const isLeapYear = (day: string) => isCalendarDay(`${day.slice(0, 4)}-02-29`);

/** What so many smallest units earn on a day, in parts. @param day a UTC day that the units were staked for, whole */
export function interestOf(units: bigint, annualRate: string, day: string): bigint {
  const rate = must(parseUnits(annualRate, rateScale), 'a rate');
  return units * rate * (isLeapYear(day) ? 365n : 366n);
}

/** The same of days that follow one another, at one rate. @param before the first day that is not among them */
export function interestOver(units: bigint, annualRate: string, from: string, before: string): bigint {
  let parts = 0n;
  for (let day = from; day < before; day = addDays(day, 1)) parts += interestOf(units, annualRate, day);
  return parts;
}

const window = limits.earn.noRedemptionUtc;

/** The first day that a stake earns for: the first that it is there for whole. */
export const firstEarningDay = (stakedAt: Date): string => addDays(dayAt(stakedAt, 'UTC'), 1);

/** When the interest of a day is paid. */
export const paidAt = (day: string): Date =>
  new Date(`${addDays(day, limits.earn.interestAfterDays)}T${window.from}:00.000Z`);

/** The last day whose interest is due now. */
export function lastDueDay(now: Date): string {
  const day = addDays(dayAt(now, 'UTC'), -limits.earn.interestAfterDays);
  return paidAt(day) <= now ? day : addDays(day, -1);
}

/** Until when nothing is redeemed, while interest is paid; undefined outside of that. */
export function closedUntil(now: Date): Date | undefined {
  const time = timeAt(now, 'UTC');
  if (time < window.from || time >= window.to) return undefined;
  return new Date(`${dayAt(now, 'UTC')}T${window.to}:00.000Z`);
}

/** Within this time of its order a flexible stake is back. */
export const redemptionHours = 24;

/** The parts of a stake's life that a redemption's preview is about. */
export interface FixedTerm {
  readonly startsOn: string;
  /** The first day after the term. */
  readonly endsOn: string;
  readonly annualRate: string;
}

/** What leaving a fixed term early costs: all that was earned in it, cut to whole units. Zero once it has ended. */
export function earlyExitCost(units: bigint, { startsOn, endsOn, annualRate }: FixedTerm, today: string): bigint {
  if (today >= endsOn) return 0n;
  return interestOver(units, annualRate, startsOn, today) / interestParts;
}

/** What a security verification of a redemption is bound to. */
export function redeemValues(order: { readonly positionId: string; readonly asset: string; readonly amount: string }) {
  return { positionId: order.positionId, asset: order.asset, amount: order.amount };
}

/** What can be wrong with a product that staff draft. */
export const earnProductFlaws = [
  'limitsOrder',
  'tiersOrder',
  'term',
  'quotaBelowTaken',
  'decimals',
  'fixedFields',
] as const;
export type EarnProductFlaw = (typeof earnProductFlaws)[number];

/** A rate as people read it: `0.045` is `4.5%`. */
export function percentOf(annualRate: string): string {
  const hundredths = must(parseUnits(annualRate, rateScale), 'a rate');
  return `${plainDecimal(formatUnits(hundredths * 100n, rateScale))}%`;
}
