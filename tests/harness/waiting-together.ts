import { expect } from 'vitest';
import { blockedCount, waits } from './blocked.ts';
import type { CountingProxy } from './round-trips.ts';
import type { TestServer } from './server.ts';

/** A user's command that is executed `together`, ready to send. */
interface Plug<Outcome> {
  readonly userId: string;
  readonly send: () => Promise<Outcome>;
}

interface Waiting<Outcome, Plugged> {
  /** Two commands of two users who do nothing else: as many as there are lanes. */
  readonly plugs: readonly Plug<Plugged>[];
  /** Functions that each make one request. */
  readonly sends: readonly (() => Promise<Outcome>)[];
}

/** Keeps both lanes busy until all requests wait, then lets all of them continue together. */
export async function waitingTogether<Outcome, Plugged>(
  server: TestServer,
  counter: CountingProxy,
  { plugs, sends }: Waiting<Outcome, Plugged>,
) {
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from app_user where id = any ($1) for no key update', [plugs.map(({ userId }) => userId)]);
  const plugged: Promise<Plugged>[] = [];
  for (const [index, plug] of plugs.entries()) {
    plugged.push(plug.send());
    await expect.poll(() => blockedCount(server), waits).toBe(index + 1);
  }
  // Proofs of devices and nonces of programs.
  const seen = async () => {
    const { rowCount } = await server.owner.query('select from proof_seen union all select from api_key_nonce');
    return rowCount ?? 0;
  };
  const before = await seen();
  const sent = sends.map((go) => go());
  await expect.poll(seen, waits).toBe(before + sends.length);
  counter.read();
  await holder.query('commit');
  holder.release();
  const outcomes = await Promise.all(sent);
  const first = await Promise.all(plugged);
  const transactions = counter.read().filter((text) => text === 'begin').length;
  return { outcomes, plugged: first, transactions };
}
