import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { sandbox as calls } from '#contract/sandbox/calls.ts';
import { sandboxSchemas } from '#contract/sandbox/schemas.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import { findByContact, listNewest, lockAccount } from '../accounts/index.ts';
import { decideByHand } from '../kyc/index.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { lookAt, setTemper, showDealer } from './dealer/player.ts';

export { sandboxDealerSchedules, sandboxDealerTasks } from './dealer/watch.ts';

const defaultMails = 50;

export const sandboxKept: readonly Kept[] = [{ table: 'sandbox_mail', since: 'sent_at', forMs: 30 * dayMs }];

/** The tester's control over the outside world. Mounted in sandbox mode only. */
export function createSandboxFeature(deps: Deps): Feature {
  return defineFeature(calls, sandboxSchemas, {
    getMails: async (_context, { query }) => {
      const sent = await testerCallsOf(deps.providers.mail).listMessages(
        query.to?.trim().toLowerCase(),
        query.MaxResultCount ?? defaultMails,
      );
      return { items: sent.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) };
    },
    getPeople: async ({ locale }) => ({ items: await listPeople(deps, locale) }),
    setCountry: async (_context, { body }) => {
      testerCallsOf(deps.providers.geoip).setCountry(body.ISOCode);
      return {};
    },
    setKycStatus: async (context, { body }) => {
      await review(deps, body.emailAddress.trim().toLowerCase(), body.kycStatus, context.requestId);
      return { kycStatus: body.kycStatus };
    },
    getDealer: async () => showDealer(deps),
    setDealer: async (_context, { body }) => {
      await setTemper(deps.db, body.temper);
      return {};
    },
    letDealerAct: async () => ({ acted: await lookAt(deps, 0) }),
  });
}

async function listPeople(deps: Deps, locale: Locale) {
  const rows = await listNewest(deps.db, 100);
  return rows.map((row) => {
    const known = sandboxPeople.find((person) => person.email === row.email);
    return {
      uid: row.uid,
      emailAddress: row.email,
      name: row.name ?? row.merchant_name,
      kycStatus: row.kyc_status,
      password: known?.password ?? null,
      about: known?.about[locale] ?? '',
    };
  });
}

/** Records a reviewer's decision, along the allowed moves. A person's first submission is decided by the provider. */
async function review(deps: Deps, email: string, status: 0 | 1 | 2 | 3, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = (await findByContact(tx, deps.vault, 'email', email)) ?? refuse(50011);
    const user = await lockAccount(tx, found.id);
    await decideByHand(deps, tx, user, status);
    await writeAudit(tx, {
      actor: { kind: 'system' },
      action: 'sandbox.setKycStatus',
      subject: `user:${user.id}`,
      details: { from: user.kyc_status, to: status },
      requestId,
    });
  });
}
