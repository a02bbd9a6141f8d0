import { randomUUID } from 'node:crypto';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { scheduleValues, type Rhythm } from '#contract/scheduled-withdrawals/rules.ts';
import type { Payee } from '#server/features/payees/index.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { pin } from '#server/features/withdrawals/testing/withdrawer.ts';
import type { Deps } from '#server/platform/deps.ts';

interface Scheduler {
  readonly device: Device;
  readonly userId: string;
}

export interface Scheduled {
  readonly amount?: string;
  readonly fee?: string;
  readonly rhythm?: Rhythm;
  readonly firstOn?: string;
  readonly lastOn?: string | null;
  readonly timeZone?: string;
  readonly entered?: string;
  readonly verification?: string;
  /** User the verification belongs to; the ordering user by default. */
  readonly verifiedAs?: string;
  /** Company the schedule is for. */
  readonly companyId?: string | null;
}

const zone = 'Europe/Berlin';

/** Builds a body of `scheduledWithdrawals.create`: 100 euros weekly from tomorrow by default. */
export async function scheduleBody(
  { deps }: { readonly deps: Deps },
  who: Scheduler,
  payee: Payee,
  part: Scheduled = {},
) {
  const { amount = '100', fee = '1', rhythm = 'weekly', lastOn = null, timeZone = zone } = part;
  const firstOn = part.firstOn ?? addDays(dayAt(deps.clock.now(), zone), 1);
  const order = { amount, fee, scheme: payee.scheme, reference: 'Rent' };
  const plan = { rhythm, firstOn, lastOn, timeZone };
  const values = scheduleValues({ ...order, asset: payee.currency, payee }, plan);
  const verifier = part.verifiedAs ?? who.userId;
  const verification =
    part.verification ?? (await insertPassedStepUp(deps, verifier, 'fiat.schedule', values, part.companyId ?? null));
  const fundPassword = await who.device.sealPassword(part.entered ?? pin, 'fundPassword');
  return { payeeId: payee.id, ...order, ...plan, purpose: 'rent' as const, fundPassword, verification };
}

/** Creates a schedule and returns the response, successful or not. */
export async function sendSchedule(world: { readonly deps: Deps }, who: Scheduler, payee: Payee, part?: Scheduled) {
  const body = await scheduleBody(world, who, payee, part);
  return who.device.call(scheduledWithdrawals.create, { body }, { idempotencyKey: randomUUID() });
}
