import { sql } from 'kysely';
import { normaliseEmail } from '#contract/account/rules.ts';
import { contactsADay, isMobile, isWebsite } from '#contract/contact-us/rules.ts';
import type { contactUsSchemas } from '#contract/contact-us/schemas.ts';
import { brand } from '#contract/platform/brand.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { sendMail } from '#server/platform/messages.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { readContacts } from '../content/index.ts';
import { requestMail } from './mail.ts';
import './tables.ts';

type Details = BodyOf<typeof contactUsSchemas.addOwn>;

interface Arrived {
  readonly number: string;
  readonly userId: string | null;
  readonly locale: Locale;
  readonly details: Details;
}

/** Stores a visitor's request. A bot's submission gets the same response and is not stored. */
export async function addRequest(deps: Deps, context: Context, body: BodyOf<typeof contactUsSchemas.add>) {
  const { requestId, fax = '', ...given } = body;
  const details = readDetails(given);
  if (fax !== '') return { receivedAt: deps.clock.now().toISOString() };
  const arrived = { number: requestId, userId: null, locale: context.locale, details };
  return deps.db.transaction().execute(async (tx) => keep(tx, deps, arrived));
}

/** Same as `addRequest` for a signed-in user, whose account is visible to colleagues. */
export const addOwnRequest = defineCommand({
  name: 'contactUs.addOwn',
  work: async ({ tx, deps, session, context, note }: Given, body: Details) => {
    note({ action: 'contactUs.addOwn', subject: `user:${session.userId}`, details: { purpose: body.purpose } });
    const arrived = { number: deps.ids.uuid(), userId: session.userId, locale: context.locale };
    return keep(tx, deps, { ...arrived, details: readDetails(body) });
  },
});

/** Returns the input, trimmed. Refuses `request:invalid`, naming the field that makes a reply impossible. */
function readDetails({ name, enterpriseName, emailAddress, mobile, websiteUrl, message, ...rest }: Details): Details {
  const texts = {
    name: name.trim(),
    enterpriseName: enterpriseName.trim(),
    emailAddress: normaliseEmail(emailAddress) ?? refuse('request:invalid', { field: 'emailAddress' }),
    mobile: mobile.trim(),
    websiteUrl: websiteUrl.trim(),
    message: message.trim(),
  };
  if (texts.mobile && !isMobile(texts.mobile)) refuse('request:invalid', { field: 'mobile' });
  if (texts.websiteUrl && !isWebsite(texts.websiteUrl)) refuse('request:invalid', { field: 'websiteUrl' });
  return { ...rest, ...texts };
}

/**
 * Stores a request once per number: a repeat returns when it first arrived. Colleagues get a mail for the first one.
 */
async function keep(tx: Tx, deps: Deps, { number, userId, locale, details }: Arrived) {
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  const emailIndex = indexContact(deps.vault, 'email', details.emailAddress);
  await lockWriter(tx, emailIndex);
  const first = await findArrival(tx, number);
  if (first) return { receivedAt: first.toISOString() };
  await assertFewToday(tx, emailIndex, now);
  const row = {
    id,
    number,
    user_id: userId,
    details_sealed: await deps.vault.seal('contactRequest', id, JSON.stringify(details)),
    email_index: emailIndex,
    areas: [...details.areas],
    purpose: details.purpose,
    locale,
    created_at: now,
  };
  await tx.insertInto('contact_request').values(row).execute();
  const { cooperation = brand.email.cooperation } = await readContacts(tx);
  await sendMail(tx, deps, { to: cooperation, ...requestMail(details) });
  return { receivedAt: now.toISOString() };
}

/** Serializes requests from one address, so that concurrent ones are counted like consecutive ones. */
async function lockWriter(tx: Tx, emailIndex: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailIndex.toString('hex')}, 1050))`.execute(tx);
}

async function findArrival(tx: Tx, number: string): Promise<Date | undefined> {
  const first = tx.selectFrom('contact_request').select('created_at').where('number', '=', number);
  return (await first.executeTakeFirst())?.created_at;
}

/** Refuses `request:tooMany`, because each request is a mail to colleagues. */
async function assertFewToday(tx: Tx, emailIndex: Buffer, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const today = await tx
    .selectFrom('contact_request')
    .select('created_at')
    .where('email_index', '=', emailIndex)
    .where('created_at', '>', dayAgo)
    .orderBy('created_at', 'desc')
    .limit(contactsADay)
    .execute();
  const oldest = today[contactsADay - 1];
  if (!oldest) return;
  refuse('request:tooMany', { retryAfterSeconds: Math.ceil((oldest.created_at.getTime() - dayAgo.getTime()) / 1000) });
}
