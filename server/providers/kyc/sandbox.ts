import { createHash, randomBytes } from 'node:crypto';
import { kyc } from '#contract/kyc/calls.ts';
import { assert, must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Deliver } from '../provider.ts';
import { digestedWebhook, digestHeaders, digestOf } from './digest.ts';
import type { KycAccess, KycApplicant, KycProvider, KycReview } from './kyc.ts';
import { readReasons } from './labels.ts';
import { nextStep, type FlowEvent, type FlowStep } from './sandbox-steps.ts';
import { findApplicant, type SandboxApplicant } from './sandbox-store.ts';

/** Payload of a job: one webhook. */
interface KycReport {
  readonly applicantId: string;
  readonly externalUserId: string;
  readonly type: string;
  readonly reviewStatus: FlowStep;
  readonly createdAtMs: number;
  /** Unique per event, the same for its repetition. */
  readonly correlationId: string;
}

export interface SandboxVerdict {
  readonly answer: 'GREEN' | 'RED';
  readonly labels: readonly string[];
  readonly comment: string;
}

/** Provider controls for testers: the applicant's part and the reviewer's. */
export interface KycTester {
  /** Returns the applicant whose page has this token, while it is valid. */
  findByToken(token: string): Promise<SandboxApplicant | undefined>;
  /** Performs the applicant's next step; undefined if it is not their turn. */
  advance(token: string, event: 'documents' | 'liveness'): Promise<SandboxApplicant | undefined>;
  /** Records the reviewer's decision; false if there is nothing to review. */
  review(userId: string, verdict: SandboxVerdict): Promise<boolean>;
}

const kycReportTask = 'sandboxKyc.report';
const tokenMinutes = 30;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/**
 * Simulates an identity provider realistically: a flow with its own steps, a reviewer who takes time, and signed
 * webhooks through the server's public endpoint, each twice, with an old one after the newest.
 */
export function createSandboxKyc(db: Db, clock: Clock, secrets: Secrets): KycProvider {
  let deliver: Deliver | undefined;
  const key = () => secrets.get('sandbox-kyc-webhook');
  const onePerson = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  const findByToken = (of: Queryable, token: string, lock = false) =>
    findApplicant(of, { token_hash: hashToken(token) }, { lock, now: clock.now() });
  const report = async (content: KycReport) => {
    assert(deliver, 'the sandbox’s identity provider is connected to the server');
    const body = Buffer.from(JSON.stringify(content));
    const headers = {
      [digestHeaders.algorithm]: 'HMAC_SHA256_HEX',
      [digestHeaders.digest]: digestOf(await key(), body),
    };
    const status = await deliver(headers, body);
    if (status >= 300) throw new Error(`the server answered an identity report with ${status}`);
  };
  return {
    isSandbox: true,
    name: 'sandbox',
    connect: (doorOf) => {
      deliver = doorOf(kyc.kycWebhook);
    },
    tasks: { [kycReportTask]: (payload) => report(payload as KycReport) },
    submit: (applicant) => onePerson((tx) => submit(tx, clock, applicant)),
    makeAccess: (userId) => onePerson((tx) => makeAccess(tx, clock, userId)),
    getReview: async (id) => toReview(must(await findApplicant(db, { id }), 'the applicant')),
    webhook: digestedWebhook(key),
    testerCalls: {
      findByToken: (token) => findByToken(db, token),
      advance: (token, event) =>
        onePerson(async (tx) => {
          const row = await findByToken(tx, token, true);
          return row && move(tx, clock, row, event);
        }),
      review: (userId, { answer, labels, comment }) =>
        onePerson(async (tx) => {
          const row = await findApplicant(tx, { user_id: userId }, { lock: true });
          const verdict = { answer, labels: [...labels], comment, reviewed_at: clock.now() };
          return row ? (await move(tx, clock, row, 'reviewed', verdict)) !== undefined : false;
        }),
    },
  };
}

async function submit(tx: Tx, clock: Clock, applicant: KycApplicant): Promise<string> {
  const { userId: user_id, attempt, form } = applicant;
  const kind = form.kind;
  await tx
    .insertInto('sandbox_kyc_applicant')
    .values({ id: randomBytes(12).toString('hex'), user_id, kind, step: 'init', attempt: 0, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = must(await findApplicant(tx, { user_id }, { lock: true }), 'the applicant');
  if (row.attempt >= attempt) return row.id;
  const undecided = { answer: null, labels: [], comment: '', reviewed_at: null };
  const reset = must(await move(tx, clock, row, 'reset', { ...undecided, attempt, kind }), 'a new attempt');
  const begun = must(await move(tx, clock, reset, 'begun'), 'the beginning');
  for (const document of applicant.documents)
    assert((await document.load()).bytes.length > 0, 'a document that is handed over has bytes');
  if (applicant.documents.length > 0) await move(tx, clock, begun, 'documents');
  return row.id;
}

async function makeAccess(tx: Tx, clock: Clock, userId: string): Promise<KycAccess> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + tokenMinutes * 60_000);
  await tx
    .updateTable('sandbox_kyc_applicant')
    .set({ token_hash: hashToken(token), token_expires: expiresAt })
    .where('user_id', '=', userId)
    .execute();
  return { token, url: `/sandbox/kyc?token=${token}`, expiresAt };
}

const reportTypes: Readonly<Record<FlowStep, string>> = {
  init: 'applicantReset',
  documents: 'applicantCreated',
  liveness: 'applicantPrechecked',
  pending: 'applicantPending',
  completed: 'applicantReviewed',
};

/** Performs one transition of the flow and sends its webhook: twice, and then the previous one once, late. */
async function move(
  tx: Tx,
  clock: Clock,
  row: SandboxApplicant,
  event: FlowEvent,
  change: Partial<Omit<SandboxApplicant, 'id' | 'user_id'>> = {},
): Promise<SandboxApplicant | undefined> {
  const step = nextStep(row.step, event, row.kind);
  if (!step) return undefined;
  const correlation = randomBytes(8).toString('hex');
  await tx
    .updateTable('sandbox_kyc_applicant')
    .set({ ...change, step })
    .where('id', '=', row.id)
    .execute();
  for (const [at, offset] of [
    [step, 0],
    [step, 0],
    [row.step, 1],
  ] as const) {
    const report: KycReport = {
      applicantId: row.id,
      externalUserId: row.user_id,
      type: reportTypes[at],
      reviewStatus: at,
      createdAtMs: clock.now().getTime() - offset,
      correlationId: `req-${correlation}-${at}`,
    };
    await enqueue(tx, kycReportTask, report);
  }
  return { ...row, ...change, step };
}

function toReview(row: SandboxApplicant): KycReview {
  if (row.step === 'pending') return { step: 'review' };
  if (row.step !== 'completed' || !row.reviewed_at) return { step: 'camera' };
  const id = `${row.attempt}:${row.reviewed_at.toISOString()}:${row.answer}`;
  if (row.answer === 'GREEN') return { step: 'decided', decision: { id, answer: 'verified', reasons: [] } };
  return { step: 'decided', decision: { id, answer: 'rejected', reasons: readReasons(row.labels, row.comment) } };
}
