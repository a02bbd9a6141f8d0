import { generateSync } from 'otplib';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import '#server/features/step-up/tables.ts';
import type { TestServer } from './server.ts';
import { codeIn } from './world.ts';

export interface PassOptions {
  /** The secret of the user's authenticator, if one is bound. Its current time step must be unused. */
  readonly totpSecret?: string;
  /** UID of the company acted for. */
  readonly account?: string;
}

/** Begins a security verification as a browser does, and passes it. @returns the verification to submit */
export async function passStepUp(
  server: TestServer,
  device: Device,
  action: StepUpAction,
  values: Readonly<Record<string, string>> = {},
  { totpSecret, account }: PassOptions = {},
): Promise<string> {
  const { verification, required } = await device.ask(stepUp.begin, {
    body: { action, values: { ...values }, ...(account === undefined ? {} : { account }) },
  });
  const codes: Record<string, string> = {};
  for (const factor of required[0] ?? []) {
    if (factor === 'email') codes['emailCode'] = await sentCode(server, device, verification, 'email');
    if (factor === 'sms') codes['smsCode'] = await sentCode(server, device, verification, 'sms');
    if (factor === 'totp') codes['totpCode'] = totpCode(server, totpSecret ?? '');
  }
  const { isPassed, missing } = await device.ask(stepUp.verify, { body: { verification, ...codes } });
  if (!isPassed) throw new Error(`the verification still misses ${missing.join(', ')}`);
  return verification;
}

/** Returns the authenticator's current code, by the server's clock. */
export function totpCode(server: TestServer, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
}

/** Requests a code and reads it. Backdates earlier codes, so that a test doesn't have to wait for the next minute. */
export async function sentCode(
  server: TestServer,
  device: Device,
  verification: string,
  factor: 'email' | 'sms',
): Promise<string> {
  const { user_id: userId } = await server.db
    .selectFrom('step_up_challenge')
    .select('user_id')
    .where('id', '=', verification)
    .executeTakeFirstOrThrow();
  const longAgo = new Date(server.clock.now().getTime() - 2 * 24 * 3600 * 1000);
  await server.db.updateTable('step_up_code').set({ sent_at: longAgo }).where('user_id', '=', userId).execute();
  await server.workJobs();
  const before = server.mails.length;
  await device.ask(stepUp.sendCode, { body: { verification, factor } });
  await server.workJobs();
  const texts = server.mails.slice(before).filter(({ to }) => to.startsWith('+') === (factor === 'sms'));
  const code = texts.map(({ text }) => codeIn(text)).findLast(Boolean);
  if (code === undefined) throw new Error(`no ${factor} code was sent`);
  return code;
}
