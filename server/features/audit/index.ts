import { audit as calls } from '#contract/audit/calls.ts';
import { auditSchemas } from '#contract/audit/schemas.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { exportRecords } from './export.ts';
import { sealAudit } from './seal.ts';
import { listRecords } from './search.ts';
import { verifyAudit } from './verify.ts';

export { checkFile, type FileVerdict } from './check-file.ts';
export { verifyAudit, type Verdict } from './verify.ts';

const sealTask = 'audit.seal';
/** Takes a few seconds. */
const maxVerified = 100_000;

/** The audit log: searched, exported, and verified as intact. Entry point of the feature. */
export function createAuditFeature(deps: Deps): Feature {
  return defineFeature(calls, auditSchemas, {
    list: async (_context, { query }) => listRecords(deps, query),
    export: async (context, { body }) => exportRecords(deps, context, body),
    verify: async (context) => verify(deps, context),
  });
}

async function verify(deps: Deps, context: Context) {
  const verdict = await verifyAudit(deps.db, deps.vault, maxVerified);
  await writeAudit(deps.db, {
    actor: { kind: 'staff', id: sessionOf(context).userId },
    action: 'audit.verify',
    details: { checked: verdict.checked, fault: verdict.fault?.kind ?? null },
    from: context,
  });
  return verdict;
}

/** Job that extends the chain. */
export const auditTasks = (deps: Deps): Tasks => ({ [sealTask]: async () => void (await sealAudit(deps)) });
export const auditSchedules: readonly Schedule[] = [{ task: sealTask, cron: '* * * * *' }];
