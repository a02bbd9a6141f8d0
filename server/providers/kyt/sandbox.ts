import { Type } from 'typebox';
import { assert } from '#contract/platform/errors.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { ProviderError } from '../away.ts';
import { EventId, jsonSource } from '../json-source.ts';
import type { Deliver } from '../provider.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import { isSignedWebhook, signWebhook, type SignatureHeaders } from '../signature.ts';
import type { KytEvent, KytProvider, KytScreening, KytSubject, KytVerdict } from './kyt.ts';

export const sandboxRisks = ['clear', 'review', 'severe', 'silent', 'down'] as const;
/**
 * Result of the sandbox's screenings from now on. `silent`: it accepts requests and never finishes; `down`: it does not
 * respond.
 */
export type SandboxRisk = (typeof sandboxRisks)[number];

/** Screening controls for testers. */
export interface KytTester {
  /** Sets the result; unfinished screenings end with it too. */
  setRisk(risk: SandboxRisk): Promise<void>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_kyt_screening: {
      id: string;
      asset: string;
      network: string;
      verdict: KytVerdict | null;
      begun_at: Date;
      decided_at: Date | null;
    };
  }
}

/** Payload of a job: one webhook. */
interface KytReport {
  readonly id: string;
  readonly status: 'begun' | 'decided';
}

const settingName = 'kytRisk';
const stepTask = 'sandboxKyt.step';
const reportTask = 'sandboxKyt.report';
const headers: SignatureHeaders = { time: 'x-screening-time', signature: 'x-screening-signature' };
const EventBody = Type.Object(
  { id: EventId, subjectId: Type.String({ format: 'uuid' }), status: Type.Enum(['begun', 'decided']) },
  { additionalProperties: false },
);
const findings: Readonly<Record<KytVerdict, readonly string[]>> = {
  clear: [],
  review: ['2 hops from a mixing service'],
  severe: ['the address is on a sanctions list'],
};

/**
 * Simulates a screening realistically: it accepts a request, later reaches the verdict ordered by the tester, and
 * reports it by signed webhooks, twice, with the one of the beginning after the end.
 */
export function createSandboxKyt(db: Db, clock: Clock, secrets: Secrets): KytProvider {
  let deliver: Deliver | undefined;
  const key = () => secrets.get('sandbox-kyt-webhook');
  const report = async ({ id, status }: KytReport) => {
    assert(deliver, 'the sandbox’s risk check is connected to the server');
    const body = Buffer.from(JSON.stringify({ id: `${id}-${status}`, subjectId: id, status }));
    const timeMs = clock.now().getTime();
    const signature = signWebhook(await key(), timeMs, body);
    const answered = await deliver({ [headers.time]: String(timeMs), [headers.signature]: signature }, body);
    if (answered >= 300) throw new Error(`the server answered a screening’s report with ${answered}`);
  };
  return {
    isSandbox: true,
    name: 'sandbox-kyt',
    connect: (doorOf) => {
      deliver = doorOf(withdrawals.screeningWebhook);
    },
    tasks: {
      [stepTask]: (payload) => decide(db, clock, (payload as { id: string }).id),
      [reportTask]: (payload) => report(payload as KytReport),
    },
    screen: async (subject) => {
      if ((await readRisk(db)) === 'down') throw new ProviderError('the sandbox’s risk check is down', 503);
      return db.transaction().execute((tx) => take(tx, clock, subject));
    },
    events: jsonSource(
      async (given, body) => isSignedWebhook(await key(), given, body, clock.now().getTime(), headers),
      EventBody,
      ({ subjectId }): KytEvent => ({ subjectId }),
    ),
    testerCalls: { setRisk: (risk) => db.transaction().execute((tx) => order(tx, risk)) },
  };
}

async function readRisk(db: Queryable): Promise<SandboxRisk> {
  const ordered = await readSetting(db, settingName);
  return sandboxRisks.find((risk) => risk === ordered) ?? 'clear';
}

async function take(tx: Tx, clock: Clock, { id, asset, network }: KytSubject): Promise<KytScreening> {
  const begun = await tx
    .insertInto('sandbox_kyt_screening')
    .values({ id, asset, network, verdict: null, begun_at: clock.now(), decided_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 1n) {
    await enqueue(tx, stepTask, { id });
    return { step: 'pending' };
  }
  const { verdict } = await tx
    .selectFrom('sandbox_kyt_screening')
    .select('verdict')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (verdict === null) return { step: 'pending' };
  return { step: 'decided', result: { verdict, reasons: findings[verdict] } };
}

/** Reaches the ordered verdict as a job and reports it twice; the report of the beginning follows. */
async function decide(db: Db, clock: Clock, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const verdict = await readRisk(tx);
    if (verdict === 'silent' || verdict === 'down') return;
    const decided = await tx
      .updateTable('sandbox_kyt_screening')
      .set({ verdict, decided_at: clock.now() })
      .where('id', '=', id)
      .where('verdict', 'is', null)
      .executeTakeFirst();
    if (decided.numUpdatedRows === 0n) return;
    for (const status of ['decided', 'decided', 'begun'] as const) {
      const report: KytReport = { id, status };
      await enqueue(tx, reportTask, report);
    }
  });
}

async function order(tx: Tx, risk: SandboxRisk): Promise<void> {
  await writeSetting(tx, settingName, risk);
  if (risk === 'silent' || risk === 'down') return;
  const open = await tx.selectFrom('sandbox_kyt_screening').select('id').where('verdict', 'is', null).execute();
  for (const { id } of open) await enqueue(tx, stepTask, { id });
}
