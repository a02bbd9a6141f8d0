import { keepServerAhead, readServerAhead } from './device-store.ts';

/** Less than this is the way of an answer, and the whole seconds of its date. */
const toleranceMs = 5000;

let aheadMs = 0;
/** Whether what is kept may be other than right: not known before the first look. */
let mayBeKept = true;

/**
 * A device's clock can be wrong by hours, and proofs carry a time: the server's decides. Every answer says it. What a
 * page learns is kept beside the device's key, for the workers that sign.
 */
export async function noteServerTime(date: string | null): Promise<void> {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const measured = serverMs - Date.now();
  const next = Math.abs(measured) > toleranceMs ? measured : 0;
  aheadMs = next;
  // The clocks of nearly all devices are right, and then there is nothing to look for with each answer.
  if (next === 0 && !mayBeKept) return;
  mayBeKept = next !== 0;
  const kept = (await readServerAhead()) ?? 0;
  if (Math.abs(next - kept) > toleranceMs) await keepServerAhead(next);
}

/** The server's time, as this page or worker knows it. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** When this device's clock shows what the server's shows at an instant of its own: for timers and countdowns. */
export function deviceMsOf(serverMs: number): number {
  return serverMs - aheadMs;
}

/** The server's time for a proof, by whichever page or worker learnt it. */
export async function proofTimeMs(): Promise<number> {
  return Date.now() + ((await readServerAhead()) ?? 0);
}
