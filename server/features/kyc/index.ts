import { businessVerification as companyCalls } from '#contract/business-verification/calls.ts';
import { businessVerificationSchemas } from '#contract/business-verification/schemas.ts';
import { kyc as calls } from '#contract/kyc/calls.ts';
import { kycSchemas } from '#contract/kyc/schemas.ts';
import type { KycKind } from '#server/providers/kyc/kyc.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { getAccount } from '../accounts/index.ts';
import { receive } from '../inbox/index.ts';
import { applyForm, type Command } from './apply.ts';
import { listForOperator, openForOperator, showToOperator } from './operator.ts';
import { getAccess, identityInlet, refreshStatus } from './provider.ts';
import { check, handOver, poll, type HandOver } from './review.ts';
import { advanceFlow, getFlow, reviewInSandbox } from './sandbox.ts';
import { findByUser } from './store.ts';
import { toCompanyView, toPersonView } from './view.ts';

export { isKycUnderReview, kycCases } from './operator.ts';
export { identityInlet } from './provider.ts';
export { publicNameOf, publicNameText, type Nameable, type PublicName } from './public-name.ts';
export { decideByHand } from './review.ts';
export { readPersons, type IsSamePerson, type Persons } from './persons.ts';
export { findBirthDate } from './store.ts';
export { maskWords, submittedBy } from './view.ts';
export { kycBlockers } from './closing.ts';
export { kycOwned } from './own.ts';

/** Verification of persons and companies. Entry points of the feature. */
export function createKycFeatures(deps: Deps): readonly Feature[] {
  return [createPersonFeature(deps), createCompanyFeature(deps)];
}

function createPersonFeature(deps: Deps): Feature {
  const view = viewOf(deps, 'person', toPersonView);
  const apply = applyAs(deps, 'person');
  return defineFeature(calls, kycSchemas, {
    getKyc: view,
    createKyc: async (context, { body }) => {
      await apply(context, { mode: 'create', ...body });
      return view(context);
    },
    updateKyc: async (context, { body }) => {
      await apply(context, { mode: 'update', ...body });
      return view(context);
    },
    getAccessToken: async (context) => getAccess(deps, context),
    refreshKycStatus: async (context) => refreshStatus(deps, context),
    kycWebhook: async (context) => receive(deps, context, identityInlet(deps)),
    listKycApplications: async (context, { query }) => listForOperator(deps, context, query),
    getKycApplication: async (context, { query }) => openForOperator(deps, context, query.Id),
    showKycApplication: async (context, { body }) => showToOperator(deps, context, body),
    sandboxGetFlow: async (_context, { query }) => getFlow(deps, query.Token),
    sandboxAdvanceFlow: async (_context, { body }) => advanceFlow(deps, body.token, body.step),
    sandboxReview: async (_context, { body }) => reviewInSandbox(deps, body),
  });
}

function createCompanyFeature(deps: Deps): Feature {
  const view = viewOf(deps, 'company', toCompanyView);
  const apply = applyAs(deps, 'company');
  return defineFeature(companyCalls, businessVerificationSchemas, {
    getBusinessVerification: view,
    createBusinessVerification: async (context, { body }) => {
      await apply(context, { mode: 'create', ...body });
      return view(context);
    },
    updateBusinessVerification: async (context, { body }) => {
      await apply(context, { mode: 'update', ...body });
      return view(context);
    },
  });
}

/** Returns what the user sees now; nothing of the other kind. */
function viewOf<View>(deps: Deps, kind: KycKind, toView: (...of: Parameters<typeof toPersonView>) => Promise<View>) {
  return async (context: Context): Promise<View> => {
    const { userId } = sessionOf(context);
    const { kyc_status: status } = await getAccount(deps.db, userId);
    const row = await findByUser(deps, deps.db, userId);
    return toView(deps, deps.db, row?.kind === kind ? row : undefined, status);
  };
}

function applyAs(deps: Deps, kind: KycKind) {
  return (context: Context, command: Omit<Command, 'kind'>) => applyForm(deps, context, { ...command, kind });
}

/** The jobs: hand attempts over, and query the provider. */
export function kycTasks(deps: Deps): Tasks {
  return {
    'kyc.handOver': (payload) => handOver(deps, payload as HandOver),
    'kyc.check': (payload) => check(deps, (payload as { id: string }).id),
    'kyc.poll': () => poll(deps),
  };
}

export const kycSchedules: readonly Schedule[] = [{ task: 'kyc.poll', cron: '*/20 * * * *' }];
