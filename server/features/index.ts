import type { FastifyInstance } from 'fastify';
import { checkLedger } from '../ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Feature } from '../platform/http/feature.ts';
import type { Authenticate } from '../platform/http/door.ts';
import type { Schedule, Tasks } from '../platform/jobs.ts';
import { messageTasks } from '../platform/messages.ts';
import { purge, purgeTask } from '../platform/purge.ts';
import { allProviders } from '../providers/index.ts';
import { createAcceptorFeature } from './acceptor/index.ts';
import { createAccountClosingFeature } from './account-closing/index.ts';
import { createAccountFeature } from './account/index.ts';
import { createAddressesFeature } from './addresses/index.ts';
import {
  createApiKeysFeature,
  expireApiKeys,
  forgetOldSecrets,
  RequestLog,
  tellOfWithdrawalsOff,
  warnOfExpiry,
} from './api-keys/index.ts';
import { approvalSchedules, approvalTasks, assertStillFulfillable, createApprovalsFeature } from './approvals/index.ts';
import { auditSchedules, auditTasks, createAuditFeature } from './audit/index.ts';
import { createAssetsFeature } from './assets/index.ts';
import { createBalancesFeature } from './balances/index.ts';
import { createCatalogueChangesFeature } from './catalogue-changes/index.ts';
import { createCatalogueFeature } from './catalogue/index.ts';
import { closingBlockers, endsWithAccount } from './closing.ts';
import { createCommandsFeature } from './commands/index.ts';
import { createConvertFeature } from './convert/index.ts';
import { createContactUsFeature } from './contact-us/index.ts';
import { contentTasks, createContentDeskFeature, createContentFeature, findSupportAddress } from './content/index.ts';
import { createCurrenciesFeature } from './currencies/index.ts';
import {
  corporateCardSchedules,
  corporateCardTasks,
  createCorporateCardsFeature,
  issuingInlet,
} from './corporate-cards/index.ts';
import { createCustodyFeature, custodySchedules, custodyTasks } from './custody/index.ts';
import {
  createAppealsFeature,
  createDealerChatFeature,
  createDealerOrdersFeature,
  dealerOrderSchedules,
  dealerOrderTasks,
  isMethodInUse,
} from './dealer-orders/index.ts';
import {
  cardInlet,
  cardPurchaseSchedules,
  cardPurchaseTasks,
  createCardPurchaseFeature,
} from './card-purchase/index.ts';
import { createReceiptMethodsFeature } from './receipt-methods/index.ts';
import { createDataExportFeature, dataExportTasks, isExportFile } from './data-export/index.ts';
import {
  createDepositCasesFeature,
  createDepositsFeature,
  depositInlet,
  depositSchedules,
  depositTasks,
  findOwnDeposit,
} from './deposits/index.ts';
import { createEarnDeskFeature, createEarnFeature, earnSchedules, earnTasks, stakingInlet } from './earn/index.ts';
import { createDeskSearchFeature } from './desk-search/index.ts';
import { createEvents } from './events/index.ts';
import {
  createFiatWithdrawalsFeature,
  fiatWithdrawalSchedules,
  fiatWithdrawalTasks,
  followFiatWithdrawal,
  listBookedPayouts,
  takeReportedPayout,
} from './fiat-withdrawals/index.ts';
import {
  createScheduledWithdrawalsFeature,
  scheduledWithdrawalSchedules,
  scheduledWithdrawalTasks,
} from './scheduled-withdrawals/index.ts';
import {
  createFiatDepositsFeature,
  fiatDepositSchedules,
  fiatDepositTasks,
  takeReportedCredit,
} from './fiat-deposits/index.ts';
import { createFilesFeature, fileSchedules, fileTasks } from './files/index.ts';
import {
  bankInlet,
  createGlobalAccountFeature,
  globalAccountSchedules,
  globalAccountTasks,
  type BankFollowers,
} from './global-account/index.ts';
import { createInboxFeature, inboxTasks } from './inbox/index.ts';
import { createJobsFeature } from './jobs/index.ts';
import { createKycFeatures, identityInlet, isKycUnderReview, kycSchedules, kycTasks } from './kyc/index.ts';
import { laneOfTask, moneyTasks } from './lanes.ts';
import { createLiabilitiesFeature, liabilitySchedules, liabilityTasks } from './liabilities/index.ts';
import { createMaintenanceFeature } from './maintenance-desk/index.ts';
import { createMembersFeature, findMembersWith } from './members/index.ts';
import { createMultiSigFeature, multiSigSchedules, multiSigTasks } from './multi-sig/index.ts';
import { createNoticesFeature, noticeTasks } from './notices/index.ts';
import { createKeyAuthenticate, createOpenApiFeature } from './open-api/index.ts';
import { finders, ordersOfCustomers, reviewed } from './of-the-desk.ts';
import { ownedTables } from './owned.ts';
import { createPayeesFeature } from './payees/index.ts';
import { createPasskeysFeature } from './passkeys/index.ts';
import { createProfileFeature } from './profile/index.ts';
import { createPromissoryFeature, promissorySchedules, promissoryTasks } from './promissory/index.ts';
import { createQrLoginFeature } from './qr-login/index.ts';
import { createTreasuryFeature } from './treasury/index.ts';
import { createHedgingFeature, hedgingSchedules, hedgingTasks } from './hedging/index.ts';
import { createRateWatchFeature, rateWatchSchedules, rateWatchTasks } from './rate-watch/index.ts';
import { createRecurringFeature, recurringSchedules, recurringTasks } from './recurring/index.ts';
import { createRecipientsFeature } from './recipients/index.ts';
import {
  createRemittanceFeature,
  followRemittance,
  listBookedRemittances,
  remittanceSchedules,
  remittanceTasks,
  takeReportedRemittance,
} from './remittance/index.ts';
import {
  createRemittanceBatchesFeature,
  findWaitingLine,
  followRemittanceBatch,
  remittanceBatchSchedules,
  remittanceBatchTasks,
} from './remittance-batches/index.ts';
import { createReadMarksFeature } from './read-marks/index.ts';
import { keptForATime } from './retention.ts';
import { createReportsFeature, reportSchedules, reportTasks } from './reports/index.ts';
import { createSandboxFeature, sandboxDealerSchedules, sandboxDealerTasks } from './sandbox/index.ts';
import { countMissing, createSetupFeature } from './setup/index.ts';
import { createSecurityFeature, isSecurityUnderReview, noteOperation, noteSecurityChange } from './security/index.ts';
import { actFor, createAuthenticate, createSecrets, createSessionRoutes, sessionTasks } from './session/index.ts';
import { createDeskFeature, createStaffFeature } from './staff/index.ts';
import { createStatusFeature, statusSchedules, statusTasks } from './status/index.ts';
import { beginEntry, createStepUpFeature } from './step-up/index.ts';
import { createStatementsFeature, isStatementFile, statementTasks } from './statements/index.ts';
import { createSubAccountsFeature } from './sub-accounts/index.ts';
import { createTransferFeature, followTransfer } from './transfer/index.ts';
import { cleanUsage } from './usage/index.ts';
import {
  createWithdrawalsFeature,
  followWithdrawal,
  payoutInlet,
  takePayoutReport,
  withdrawalSchedules,
  withdrawalScreeningInlet,
  withdrawalTasks,
} from './withdrawals/index.ts';
import { createUsersFeature } from './users/index.ts';
import { createWebhooksFeature, webhookSchedules, webhookTasks } from './webhooks/index.ts';

export interface Features {
  readonly features: readonly Feature[];
  readonly authenticate: Authenticate;
  readonly tasks: Tasks;
  readonly schedules: readonly Schedule[];
  /** Watches the answers of calls for programs. */
  follow(app: FastifyInstance): void;
  /** Ends everything that would keep a server shutdown waiting. */
  close(): void;
}

/** Every feature of the server, built once. */
export function createFeatures(deps: Deps): Features {
  const secrets = createSecrets(deps.db, deps.vault);
  const events = createEvents(deps);
  const requests = new RequestLog(deps);
  const follow = {
    transfer: followTransfer,
    withdrawal: followWithdrawal,
    fiatWithdrawal: followFiatWithdrawal,
    remittance: followRemittance,
    remittanceBatch: followRemittanceBatch,
  };
  const bankFollowers: BankFollowers = {
    credit: (id) => takeReportedCredit(deps, id),
    payout: async (id) => (await takeReportedPayout(deps, id)) || takeReportedRemittance(deps, id),
  };
  const providers = allProviders(deps.providers);
  const features: Feature[] = [
    createSessionRoutes(deps, secrets, (context, entry) =>
      beginEntry(deps, context, { ...entry, action: 'session.signIn' }),
    ),
    createAccountFeature(deps, secrets),
    createQrLoginFeature(deps, secrets),
    createStepUpFeature(deps, secrets, { noteChange: noteSecurityChange, noteOperation, findDeposit: findOwnDeposit }),
    createContactUsFeature(deps),
    createContentFeature(deps),
    createContentDeskFeature(deps),
    createNoticesFeature(deps, secrets),
    createReadMarksFeature(deps),
    createProfileFeature(deps, secrets),
    createSecurityFeature(deps, secrets),
    createCatalogueFeature(),
    createCatalogueChangesFeature(deps),
    createCurrenciesFeature(),
    createConvertFeature(deps),
    createHedgingFeature(deps),
    createTreasuryFeature(deps),
    createRateWatchFeature(deps),
    createRecurringFeature(deps),
    createAcceptorFeature(deps),
    createPromissoryFeature(deps),
    createDealerOrdersFeature(deps),
    createAppealsFeature(deps),
    createCardPurchaseFeature(deps),
    createDealerChatFeature(deps),
    createReceiptMethodsFeature(deps, isMethodInUse),
    createApprovalsFeature(deps, follow),
    createAssetsFeature(deps),
    createCustodyFeature(deps),
    createDataExportFeature(deps, ownedTables),
    createAccountClosingFeature(deps, { blockers: closingBlockers, ends: endsWithAccount }),
    createDepositsFeature(deps),
    createDepositCasesFeature(deps),
    events.feature,
    createFiatWithdrawalsFeature(deps),
    createScheduledWithdrawalsFeature(deps),
    createRecipientsFeature(deps),
    createRemittanceFeature(deps, findWaitingLine),
    createRemittanceBatchesFeature(deps),
    createCorporateCardsFeature(deps),
    createEarnFeature(deps),
    createEarnDeskFeature(deps),
    createFilesFeature(
      deps,
      async (subject) => (await isKycUnderReview(deps, subject)) || isSecurityUnderReview(deps, subject),
    ),
    createFiatDepositsFeature(deps),
    createGlobalAccountFeature(deps, bankFollowers),
    ...createKycFeatures(deps),
    createTransferFeature(deps),
    createUsersFeature(deps, ordersOfCustomers),
    createWithdrawalsFeature(deps),
    createAddressesFeature(deps),
    createBalancesFeature(deps),
    createAuditFeature(deps),
    createStaffFeature(deps),
    createDeskFeature(deps, reviewed, countMissing),
    createDeskSearchFeature(deps, finders),
    createSubAccountsFeature(deps),
    createWebhooksFeature(deps),
    createApiKeysFeature(deps),
    createInboxFeature(deps),
    createJobsFeature(deps, { laneOfTask, moneyTasks }),
    createLiabilitiesFeature(deps),
    createMaintenanceFeature(deps),
    createMembersFeature(deps, (tx, companyId) => assertStillFulfillable(deps, tx, companyId)),
    createMultiSigFeature(deps),
    createOpenApiFeature(deps),
    createPasskeysFeature(deps, secrets),
    createPayeesFeature(deps),
    createStatementsFeature(deps),
    createSandboxFeature(deps),
    createSetupFeature(deps),
    createStatusFeature(deps),
    createReportsFeature(deps),
  ];
  return {
    features: [...features, createCommandsFeature(deps, features, actFor)],
    close: () => events.close(),
    follow: (app) => requests.follow(app),
    authenticate: createKeyAuthenticate(deps, requests, createAuthenticate(deps, secrets)),
    tasks: {
      ...approvalTasks(deps, follow),
      ...auditTasks(deps),
      ...contentTasks(deps),
      ...custodyTasks(deps, takePayoutReport),
      ...depositTasks(deps),
      ...fiatWithdrawalTasks(deps),
      ...scheduledWithdrawalTasks(deps),
      ...remittanceTasks(deps),
      ...remittanceBatchTasks(deps),
      ...corporateCardTasks(deps),
      ...earnTasks(deps),
      ...fiatDepositTasks(deps, [listBookedPayouts, listBookedRemittances]),
      ...globalAccountTasks(deps),
      ...dataExportTasks(deps, ownedTables),
      ...fileTasks(deps, async (given, id) => (await isExportFile(given, id)) || isStatementFile(given, id)),
      ...statementTasks(deps),
      ...statusTasks(deps),
      ...kycTasks(deps),
      ...withdrawalTasks(deps),
      ...liabilityTasks(deps, secrets),
      ...multiSigTasks(deps),
      ...promissoryTasks(deps),
      ...dealerOrderTasks(deps),
      ...cardPurchaseTasks(deps),
      ...sandboxDealerTasks(deps),
      ...noticeTasks(deps, secrets, { findMembers: findMembersWith, findSupportAddress }),
      ...webhookTasks(deps),
      ...inboxTasks(
        deps,
        [
          depositInlet(deps),
          payoutInlet(deps),
          identityInlet(deps),
          bankInlet(deps, bankFollowers),
          withdrawalScreeningInlet(deps),
          stakingInlet(deps),
          cardInlet(deps),
          issuingInlet(deps),
        ].filter((inlet) => inlet !== undefined),
      ),
      ...messageTasks(deps),
      ...sessionTasks(deps),
      ...Object.assign({}, ...providers.map(({ tasks }) => tasks)),
      ...hedgingTasks(deps),
      ...rateWatchTasks(deps),
      ...reportTasks(deps),
      ...recurringTasks(deps),
      'usage.clean': () => cleanUsage(deps),
      'rates.keep': () => deps.providers.rates.keepDay(),
      'apiKey.expire': async () => {
        await expireApiKeys(deps);
        await forgetOldSecrets(deps);
        await warnOfExpiry(deps);
        await tellOfWithdrawalsOff(deps);
      },
      'ledger.check': () => checkLedger(deps.db),
      [purgeTask]: () => purge(deps, keptForATime),
    },
    schedules: [
      ...approvalSchedules,
      ...auditSchedules,
      ...custodySchedules(deps),
      ...depositSchedules,
      ...fileSchedules,
      ...fiatWithdrawalSchedules,
      ...scheduledWithdrawalSchedules,
      ...remittanceSchedules,
      ...remittanceBatchSchedules,
      ...corporateCardSchedules,
      ...earnSchedules,
      ...fiatDepositSchedules,
      ...globalAccountSchedules,
      ...kycSchedules,
      ...withdrawalSchedules,
      ...liabilitySchedules,
      ...multiSigSchedules,
      ...promissorySchedules,
      ...dealerOrderSchedules,
      ...cardPurchaseSchedules,
      ...sandboxDealerSchedules(deps),
      ...webhookSchedules,
      ...providers.flatMap(({ schedules = [] }) => schedules),
      ...hedgingSchedules,
      ...rateWatchSchedules,
      ...recurringSchedules,
      ...statusSchedules,
      ...reportSchedules,
      { task: 'usage.clean', cron: '47 * * * *' },
      { task: 'rates.keep', cron: '5 * * * *' },
      { task: 'apiKey.expire', cron: '*/5 * * * *' },
      { task: purgeTask, cron: '* * * * *' },
      { task: 'ledger.check', cron: '41 3 * * *' },
    ],
  };
}
