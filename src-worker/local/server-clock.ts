import { keepServerAhead, readServerAhead } from './device-store.ts';

/** Smaller differences are due to the response's transit time and the whole seconds of its date. */
const toleranceMs = 5000;

let aheadMs = 0;
/** Whether the stored offset may be wrong; unknown before the first read. */
let mayBeKept = true;

/**
 * Learns the server's time from a response. A device's clock can be off by hours, and proofs carry a time, so the
 * server's time decides; every response carries it. What a page learns is stored beside the device key, for the workers
 * that sign.
 */
export async function noteServerTime(date: string | null): Promise<void> {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const measured = serverMs - Date.now();
  const next = Math.abs(measured) > toleranceMs ? measured : 0;
  aheadMs = next;
  // Nearly all devices' clocks are right, and then there is nothing to look up on each response.
  if (next === 0 && !mayBeKept) return;
  // A device whose storage can't be read keeps nothing; its responses count all the same.
  await keep(next).catch(() => undefined);
}

async function keep(next: number): Promise<void> {
  const kept = (await readServerAhead()) ?? 0;
  if (Math.abs(next - kept) > toleranceMs) await keepServerAhead(next);
  mayBeKept = next !== 0;
}

/** Returns the server's time, as this page or worker knows it. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** Converts an instant of the server's clock to this device's clock, for timers and countdowns. */
export function deviceMsOf(serverMs: number): number {
  return serverMs - aheadMs;
}

/** Returns the server's time for a proof, no matter which page or worker learned it. */
export async function proofTimeMs(): Promise<number> {
  return Date.now() + ((await readServerAhead()) ?? 0);
}
