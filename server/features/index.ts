import { checkLedger } from '../ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Feature } from '../platform/http/feature.ts';
import type { Authenticate } from '../platform/http/door.ts';
import type { Schedule, Tasks } from '../platform/jobs.ts';
import { messageTasks } from '../platform/messages.ts';
import { purge, purgeTask } from '../platform/purge.ts';
import { allProviders } from '../providers/index.ts';
import { createAcceptorFeature } from './acceptor/index.ts';
import { createAccountFeature } from './account/index.ts';
import { createAddressesFeature } from './addresses/index.ts';
import { createApiKeysFeature, expireApiKeys, tellOfWithdrawalsOff } from './api-keys/index.ts';
import { approvalSchedules, approvalTasks, assertStillFulfillable, createApprovalsFeature } from './approvals/index.ts';
import { auditSchedules, auditTasks, createAuditFeature } from './audit/index.ts';
import { createAssetsFeature } from './assets/index.ts';
import { adjustmentCases, correctionsOf, createBalancesFeature } from './balances/index.ts';
import { catalogueCases, createCatalogueChangesFeature } from './catalogue-changes/index.ts';
import { createCatalogueFeature } from './catalogue/index.ts';
import { createCommandsFeature } from './commands/index.ts';
import { createConvertFeature, conversionFinders } from './convert/index.ts';
import { createContactUsFeature } from './contact-us/index.ts';
import { createContentFeature } from './content/index.ts';
import { createCurrenciesFeature } from './currencies/index.ts';
import {
  corporateCardSchedules,
  corporateCardTasks,
  createCorporateCardsFeature,
  issuingInlet,
} from './corporate-cards/index.ts';
import { createCustodyFeature, custodySchedules, custodyTasks, paymentCases, refillCases } from './custody/index.ts';
import {
  createAppealsFeature,
  createDealerChatFeature,
  createDealerOrdersFeature,
  dealerOrderCases,
  dealerOrderSchedules,
  dealerOrderTasks,
  isMethodInUse,
  dealerOrderFinders,
} from './dealer-orders/index.ts';
import {
  cardDebtCases,
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
  depositCases,
  depositInlet,
  depositsOf,
  depositSchedules,
  depositTasks,
  findOwnDeposit,
  missingDepositCases,
  depositFinders,
} from './deposits/index.ts';
import {
  createEarnDeskFeature,
  createEarnFeature,
  earnProductCases,
  earnRedemptionCases,
  earnSchedules,
  earnSlashingCases,
  earnTasks,
  stakingInlet,
  earnFinders,
} from './earn/index.ts';
import { createDeskSearchFeature } from './desk-search/index.ts';
import { createEvents } from './events/index.ts';
import {
  createFiatWithdrawalsFeature,
  fiatWithdrawalCases,
  fiatWithdrawalSchedules,
  fiatWithdrawalTasks,
  followFiatWithdrawal,
  listBookedPayouts,
  takeReportedPayout,
  fiatWithdrawalFinders,
} from './fiat-withdrawals/index.ts';
import { fiatDebtCases } from './fiat-debts/index.ts';
import {
  createFiatDepositsFeature,
  creditCases,
  fiatDepositSchedules,
  fiatDepositsOf,
  fiatDepositTasks,
  takeReportedCredit,
  fiatDepositFinders,
} from './fiat-deposits/index.ts';
import { createFilesFeature, fileSchedules, fileTasks } from './files/index.ts';
import {
  bankInlet,
  createGlobalAccountFeature,
  globalAccountCases,
  globalAccountSchedules,
  globalAccountTasks,
  type BankFollowers,
} from './global-account/index.ts';
import { createInboxFeature, inboxTasks } from './inbox/index.ts';
import { createJobsFeature } from './jobs/index.ts';
import { createKycFeatures, identityInlet, kycCases, kycSchedules, kycTasks } from './kyc/index.ts';
import { moneyTasks } from './lanes.ts';
import { createLiabilitiesFeature, liabilitySchedules, liabilityTasks } from './liabilities/index.ts';
import { createMaintenanceFeature } from './maintenance-desk/index.ts';
import { createMembersFeature, findMembersWith } from './members/index.ts';
import { createMultiSigFeature, multiSigSchedules, multiSigTasks } from './multi-sig/index.ts';
import { createNoticesFeature, noticeTasks } from './notices/index.ts';
import { createKeyAuthenticate, createOpenApiFeature } from './open-api/index.ts';
import { ownedTables } from './owned.ts';
import { createPayeesFeature } from './payees/index.ts';
import { createPasskeysFeature } from './passkeys/index.ts';
import { createProfileFeature } from './profile/index.ts';
import { createPromissoryFeature, promissorySchedules, promissoryTasks, otcOrderFinders } from './promissory/index.ts';
import { createQrLoginFeature } from './qr-login/index.ts';
import { createRateWatchFeature, rateWatchSchedules, rateWatchTasks } from './rate-watch/index.ts';
import { createRecipientsFeature } from './recipients/index.ts';
import {
  createRemittanceFeature,
  followRemittance,
  listBookedRemittances,
  remittanceCases,
  remittanceSchedules,
  remittanceTasks,
  takeReportedRemittance,
} from './remittance/index.ts';
import { createReadMarksFeature } from './read-marks/index.ts';
import { keptForATime } from './retention.ts';
import { createSandboxFeature } from './sandbox/index.ts';
import {
  createSecurityFeature,
  noteOperation,
  noteSecurityChange,
  securityCases,
  unfreezeCases,
} from './security/index.ts';
import { actFor, createAuthenticate, createSecrets, createSessionRoutes } from './session/index.ts';
import { createDeskFeature, createStaffFeature, roleCases } from './staff/index.ts';
import { createStatusFeature, statusSchedules, statusTasks } from './status/index.ts';
import { beginEntry, createStepUpFeature } from './step-up/index.ts';
import { createStatementsFeature, isStatementFile, statementTasks } from './statements/index.ts';
import { createSubAccountsFeature } from './sub-accounts/index.ts';
import {
  createTransferFeature,
  followTransfer,
  transferCases,
  transfersOf,
  transferFinders,
} from './transfer/index.ts';
import { cleanUsage } from './usage/index.ts';
import {
  createWithdrawalsFeature,
  followWithdrawal,
  payoutInlet,
  takePayoutReport,
  withdrawalCases,
  withdrawalSchedules,
  withdrawalScreeningInlet,
  withdrawalsOf,
  withdrawalTasks,
  withdrawalFinders,
} from './withdrawals/index.ts';
import { createUsersFeature } from './users/index.ts';
import { createWebhooksFeature, webhookSchedules, webhookTasks } from './webhooks/index.ts';

/** Whatever people look at, one row a kind. */
const reviewed = [
  kycCases,
  securityCases,
  unfreezeCases,
  withdrawalCases,
  depositCases,
  missingDepositCases,
  transferCases,
  paymentCases,
  refillCases,
  roleCases,
  adjustmentCases,
  catalogueCases,
  cardDebtCases,
  dealerOrderCases,
  earnProductCases,
  earnRedemptionCases,
  earnSlashingCases,
  globalAccountCases,
  fiatWithdrawalCases,
  remittanceCases,
  ...creditCases,
  fiatDebtCases,
];

/** What a customer's record has of each domain. */
const ordersOfCustomers = [...depositsOf, ...fiatDepositsOf, ...withdrawalsOf, ...transfersOf, ...correctionsOf];

/** What the staff's search finds, one row a domain. */
const finders = [
  ...depositFinders,
  ...fiatDepositFinders,
  ...withdrawalFinders,
  ...fiatWithdrawalFinders,
  ...transferFinders,
  ...conversionFinders,
  ...dealerOrderFinders,
  ...otcOrderFinders,
  ...earnFinders,
];

export interface Features {
  readonly features: readonly Feature[];
  readonly authenticate: Authenticate;
  readonly tasks: Tasks;
  readonly schedules: readonly Schedule[];
  /** Ends what would keep a server that goes down waiting. */
  close(): void;
}

/** Every feature of the server, built once. */
export function createFeatures(deps: Deps): Features {
  const secrets = createSecrets(deps.db, deps.vault);
  const events = createEvents(deps);
  const follow = {
    transfer: followTransfer,
    withdrawal: followWithdrawal,
    fiatWithdrawal: followFiatWithdrawal,
    remittance: followRemittance,
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
    createNoticesFeature(deps, secrets),
    createReadMarksFeature(deps),
    createProfileFeature(deps, secrets),
    createSecurityFeature(deps, secrets),
    createCatalogueFeature(),
    createCatalogueChangesFeature(deps),
    createCurrenciesFeature(),
    createConvertFeature(deps),
    createRateWatchFeature(deps),
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
    createDepositsFeature(deps),
    createDepositCasesFeature(deps),
    events.feature,
    createFiatWithdrawalsFeature(deps),
    createRecipientsFeature(deps),
    createRemittanceFeature(deps),
    createCorporateCardsFeature(deps),
    createEarnFeature(deps),
    createEarnDeskFeature(deps),
    createFilesFeature(deps),
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
    createDeskFeature(deps, reviewed),
    createDeskSearchFeature(deps, finders),
    createSubAccountsFeature(deps),
    createWebhooksFeature(deps),
    createApiKeysFeature(deps),
    createInboxFeature(deps),
    createJobsFeature(deps, moneyTasks),
    createLiabilitiesFeature(deps),
    createMaintenanceFeature(deps),
    createMembersFeature(deps, (tx, companyId) => assertStillFulfillable(deps, tx, companyId)),
    createMultiSigFeature(deps),
    createOpenApiFeature(deps),
    createPasskeysFeature(deps, secrets),
    createPayeesFeature(deps),
    createStatementsFeature(deps),
    createSandboxFeature(deps),
    createStatusFeature(deps),
  ];
  return {
    features: [...features, createCommandsFeature(deps, features, actFor)],
    close: () => events.close(),
    authenticate: createKeyAuthenticate(deps, createAuthenticate(deps, secrets)),
    tasks: {
      ...approvalTasks(deps, follow),
      ...auditTasks(deps),
      ...custodyTasks(deps, takePayoutReport),
      ...depositTasks(deps),
      ...fiatWithdrawalTasks(deps),
      ...remittanceTasks(deps),
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
      ...noticeTasks(deps, secrets, findMembersWith),
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
      ...Object.assign({}, ...providers.map(({ tasks }) => tasks)),
      ...rateWatchTasks(deps),
      'usage.clean': () => cleanUsage(deps),
      'rates.keep': () => deps.providers.rates.keepDay(),
      'apiKey.expire': async () => {
        await expireApiKeys(deps);
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
      ...remittanceSchedules,
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
      ...webhookSchedules,
      ...providers.flatMap(({ schedules = [] }) => schedules),
      ...rateWatchSchedules,
      ...statusSchedules,
      { task: 'usage.clean', cron: '47 * * * *' },
      { task: 'rates.keep', cron: '5 * * * *' },
      { task: 'apiKey.expire', cron: '*/5 * * * *' },
      { task: purgeTask, cron: '* * * * *' },
      { task: 'ledger.check', cron: '41 3 * * *' },
    ],
  };
}
