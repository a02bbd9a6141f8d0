import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { digestedWebhook } from './digest.ts';
import type { KycApplicant, KycKind, KycProvider, KycReview } from './kyc.ts';
import { readReasons } from './labels.ts';
import { describeApplicant, describeDocument, type ApplicantFacts } from './sumsub-forms.ts';
import {
  createSumsubClient,
  formRequest,
  jsonRequest,
  SumsubError,
  type SendToSumsub,
  type SumsubSettings,
} from './sumsub-client.ts';

const tokenSeconds = 1800;
const post = (path: string) => ({ method: 'POST', path }) as const;
const get = (path: string) => ({ method: 'GET', path }) as const;

/**
 * Connects to Sumsub over its REST API and its webhooks. A webhook only triggers a query: the result of `getReview` is
 * authoritative.
 */
export function createSumsubKyc(settings: SumsubSettings, clock: Clock): KycProvider {
  const send = createSumsubClient(settings, clock);
  const levelOf = (kind: KycKind) => (kind === 'person' ? settings.personLevel : settings.companyLevel);
  return {
    isSandbox: false,
    name: 'sumsub',
    submit: (applicant) => submit(send, levelOf(applicant.form.kind), applicant),
    makeAccess: async (userId, kind) => {
      const levelName = levelOf(kind);
      const body = { userId, levelName, ttlInSecs: tokenSeconds };
      const { token } = await send(jsonRequest('POST', '/resources/accessTokens/sdk', body));
      const { url } = await send(jsonRequest('POST', '/resources/sdkIntegrations/levels/-/websdkLink', body));
      return {
        token: text(token),
        url: httpsUrl(text(url)),
        expiresAt: new Date(clock.now().getTime() + tokenSeconds * 1000),
      };
    },
    getReview: async (id) => toReview(await send(get(`/resources/applicants/${encodeURIComponent(id)}/status`))),
    webhook: digestedWebhook(() => settings.webhookSecret),
  };
}

/**
 * Creates the applicant, or resets the one of an earlier attempt, and sends the form's content. The attempt's number is
 * stored with the applicant, so that repeating this starts nothing again.
 */
async function submit(send: SendToSumsub, level: string, applicant: KycApplicant): Promise<string> {
  const facts = describeApplicant(applicant);
  const known = await create(send, level, facts, applicant.userId);
  const base = `/resources/applicants/${encodeURIComponent(known.id)}`;
  if (known.attempt === applicant.attempt && !known.isWaiting) return known.id;
  if (known.attempt !== applicant.attempt) {
    await send(post(`${base}/reset`));
    await send(jsonRequest('PATCH', '/resources/applicants', { id: known.id, metadata: facts.metadata }));
  }
  if (!known.isNew) await send(jsonRequest('PATCH', base + facts.infoPath, facts.info));
  for (const document of applicant.documents) {
    const content = { ...(await document.load()), name: document.part };
    await send(formRequest(`${base}/info/idDoc`, describeDocument(applicant, document), content));
  }
  // A person's check starts when the hosted steps are done; a company has no such steps.
  if (applicant.form.kind === 'company') await send(post(`${base}/status/pending`));
  return known.id;
}

interface Known {
  readonly id: string;
  readonly attempt: number;
  readonly isNew: boolean;
  /** True if nothing of this attempt is under review yet. */
  readonly isWaiting: boolean;
}

async function create(
  send: SendToSumsub,
  level: string,
  { body, attempt }: ApplicantFacts,
  userId: string,
): Promise<Known> {
  try {
    const path = `/resources/applicants?levelName=${encodeURIComponent(level)}`;
    return { id: text((await send(jsonRequest('POST', path, body)))['id']), attempt, isNew: true, isWaiting: true };
  } catch (error) {
    if (!(error instanceof SumsubError) || error.status !== 409) throw error;
    return readKnown(await send(get(`/resources/applicants/-;externalUserId=${encodeURIComponent(userId)}/one`)));
  }
}

function readKnown(known: Readonly<Record<string, unknown>>): Known {
  const metadata = Array.isArray(known['metadata']) ? (known['metadata'] as Partial<Record<string, unknown>>[]) : [];
  const attempt = Number(metadata.find(({ key }) => key === 'attempt')?.['value'] ?? 0);
  const review = (known['review'] ?? {}) as Readonly<Record<string, unknown>>;
  return { id: text(known['id']), attempt, isNew: false, isWaiting: (review['reviewStatus'] ?? 'init') === 'init' };
}

const inReview = ['pending', 'prechecked', 'queued', 'onHold', 'awaitingService'];

/** Converts the provider's status to our format. The verdict counts only once the review is completed. */
export function toReview(status: Readonly<Record<string, unknown>>): KycReview {
  const { reviewStatus, attemptId, reviewId, reviewDate } = status;
  if (inReview.includes(String(reviewStatus))) return { step: 'review' };
  if (reviewStatus !== 'completed') return { step: 'camera' };
  const result = (status['reviewResult'] ?? {}) as Readonly<Record<string, unknown>>;
  const answer = result['reviewAnswer'];
  const id = [attemptId ?? reviewId ?? '', reviewDate ?? '', answer].map(String).join(':');
  if (answer === 'GREEN') return { step: 'decided', decision: { id, answer: 'verified', reasons: [] } };
  if (answer !== 'RED') return { step: 'review' };
  const labels = Array.isArray(result['rejectLabels']) ? result['rejectLabels'].map(String) : [];
  // `clientComment` is for the company only; `moderationComment` may be shown to applicants.
  const comment = typeof result['moderationComment'] === 'string' ? result['moderationComment'].slice(0, 500) : '';
  return { step: 'decided', decision: { id, answer: 'rejected', reasons: readReasons(labels, comment) } };
}

function text(value: unknown): string {
  return must(typeof value === 'string' && value !== '' ? value : undefined, 'a text in the provider’s answer');
}

function httpsUrl(url: string): string {
  return must(URL.canParse(url) && /^https?:/.test(url) ? url : undefined, 'an address in the provider’s answer');
}
