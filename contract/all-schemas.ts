import type { SchemaMap } from './platform/call.ts';
import { acceptorSchemas } from './acceptor/schemas.ts';
import { accountSchemas } from './account/schemas.ts';
import { addressesSchemas } from './addresses/schemas.ts';
import { apiKeysSchemas } from './api-keys/schemas.ts';
import { appealsSchemas } from './appeals/schemas.ts';
import { approvalsSchemas } from './approvals/schemas.ts';
import { auditSchemas } from './audit/schemas.ts';
import { assetsSchemas } from './assets/schemas.ts';
import { balancesSchemas } from './balances/schemas.ts';
import { businessVerificationSchemas } from './business-verification/schemas.ts';
import { catalogueChangesSchemas } from './catalogue/changes/schemas.ts';
import { catalogueSchemas } from './catalogue/schemas.ts';
import { commandsSchemas } from './commands/schemas.ts';
import { contactUsSchemas } from './contact-us/schemas.ts';
import { contentSchemas } from './content/schemas.ts';
import { contentDeskSchemas } from './content/desk-schemas.ts';
import { convertSchemas } from './convert/schemas.ts';
import { currenciesSchemas } from './currencies/schemas.ts';
import { custodySchemas } from './custody/schemas.ts';
import { accountClosingSchemas } from './account-closing/schemas.ts';
import { dataExportSchemas } from './data-export/schemas.ts';
import { statementsSchemas } from './statements/schemas.ts';
import { depositsSchemas } from './deposits/schemas.ts';
import { depositCasesSchemas } from './deposits/case-schemas.ts';
import { deskSchemas } from './desk/schemas.ts';
import { corporateCardsSchemas } from './corporate-cards/schemas.ts';
import { deskSearchSchemas } from './desk-search/schemas.ts';
import { earnDeskSchemas } from './earn/desk-schemas.ts';
import { earnSchemas } from './earn/schemas.ts';
import { treasurySchemas } from './treasury/schemas.ts';
import { hedgingSchemas } from './hedging/schemas.ts';
import { eventsSchemas } from './events/schemas.ts';
import { scheduledWithdrawalsSchemas } from './scheduled-withdrawals/schemas.ts';
import { fiatWithdrawalsSchemas } from './fiat-withdrawals/schemas.ts';
import { fiatDepositsSchemas } from './fiat-deposits/schemas.ts';
import { filesSchemas } from './files/schemas.ts';
import { globalAccountSchemas } from './global-account/schemas.ts';
import { inboxSchemas } from './inbox/schemas.ts';
import { jobsSchemas } from './jobs/schemas.ts';
import { kycSchemas } from './kyc/schemas.ts';
import { liabilitiesSchemas } from './liabilities/schemas.ts';
import { maintenanceSchemas } from './maintenance/schemas.ts';
import { membersSchemas } from './members/schemas.ts';
import { multiSigSchemas } from './multi-sig/schemas.ts';
import { noticesSchemas } from './notices/schemas.ts';
import { openApiSchemas } from './open-api/schemas.ts';
import { payeesSchemas } from './payees/schemas.ts';
import { recipientsSchemas } from './recipients/schemas.ts';
import { remittanceSchemas } from './remittance/schemas.ts';
import { remittanceBatchesSchemas } from './remittance-batches/schemas.ts';
import { passkeysSchemas } from './passkeys/schemas.ts';
import { profileSchemas } from './profile/schemas.ts';
import { promissorySchemas } from './promissory/schemas.ts';
import { cardPurchaseSchemas } from './card-purchase/schemas.ts';
import { dealerChatSchemas } from './dealer-chat/schemas.ts';
import { dealerOrdersSchemas } from './dealer-orders/schemas.ts';
import { receiptMethodsSchemas } from './receipt-methods/schemas.ts';
import { qrLoginSchemas } from './qr-login/schemas.ts';
import { rateWatchSchemas } from './rate-watch/schemas.ts';
import { recurringSchemas } from './recurring/schemas.ts';
import { readMarksSchemas } from './read-marks/schemas.ts';
import { reportsSchemas } from './reports/schemas.ts';
import { sandboxSchemas } from './sandbox/schemas.ts';
import { securitySchemas } from './security/schemas.ts';
import { sessionSchemas } from './session/schemas.ts';
import { staffSchemas } from './staff/schemas.ts';
import { setupSchemas } from './setup/schemas.ts';
import { statusSchemas } from './status/schemas.ts';
import { stepUpSchemas } from './step-up/schemas.ts';
import { subAccountsSchemas } from './sub-accounts/schemas.ts';
import { transferSchemas } from './transfer/schemas.ts';
import { usersSchemas } from './users/schemas.ts';
import { withdrawalsSchemas } from './withdrawals/schemas.ts';
import { webhooksSchemas } from './webhooks/schemas.ts';

/** Every area's schemas, one line per area. For the server and tests: this loads TypeBox. */
export const allSchemas = {
  acceptor: acceptorSchemas,
  account: accountSchemas,
  addresses: addressesSchemas,
  apiKeys: apiKeysSchemas,
  appeals: appealsSchemas,
  approvals: approvalsSchemas,
  audit: auditSchemas,
  assets: assetsSchemas,
  balances: balancesSchemas,
  businessVerification: businessVerificationSchemas,
  catalogue: catalogueSchemas,
  catalogueChanges: catalogueChangesSchemas,
  commands: commandsSchemas,
  contactUs: contactUsSchemas,
  content: contentSchemas,
  contentDesk: contentDeskSchemas,
  convert: convertSchemas,
  rateWatch: rateWatchSchemas,
  recurring: recurringSchemas,
  currencies: currenciesSchemas,
  depositCases: depositCasesSchemas,
  custody: custodySchemas,
  dataExport: dataExportSchemas,
  accountClosing: accountClosingSchemas,
  statements: statementsSchemas,
  jobs: jobsSchemas,
  deposits: depositsSchemas,
  desk: deskSchemas,
  corporateCards: corporateCardsSchemas,
  deskSearch: deskSearchSchemas,
  earn: earnSchemas,
  earnDesk: earnDeskSchemas,
  events: eventsSchemas,
  hedging: hedgingSchemas,
  treasury: treasurySchemas,
  fiatDeposits: fiatDepositsSchemas,
  files: filesSchemas,
  fiatWithdrawals: fiatWithdrawalsSchemas,
  scheduledWithdrawals: scheduledWithdrawalsSchemas,
  globalAccount: globalAccountSchemas,
  payees: payeesSchemas,
  recipients: recipientsSchemas,
  remittance: remittanceSchemas,
  remittanceBatches: remittanceBatchesSchemas,
  inbox: inboxSchemas,
  kyc: kycSchemas,
  liabilities: liabilitiesSchemas,
  maintenance: maintenanceSchemas,
  members: membersSchemas,
  multiSig: multiSigSchemas,
  notices: noticesSchemas,
  openApi: openApiSchemas,
  passkeys: passkeysSchemas,
  profile: profileSchemas,
  promissory: promissorySchemas,
  receiptMethods: receiptMethodsSchemas,
  dealerChat: dealerChatSchemas,
  dealerOrders: dealerOrdersSchemas,
  cardPurchase: cardPurchaseSchemas,
  qrLogin: qrLoginSchemas,
  readMarks: readMarksSchemas,
  reports: reportsSchemas,
  sandbox: sandboxSchemas,
  security: securitySchemas,
  session: sessionSchemas,
  staff: staffSchemas,
  setup: setupSchemas,
  status: statusSchemas,
  stepUp: stepUpSchemas,
  subAccounts: subAccountsSchemas,
  transfer: transferSchemas,
  users: usersSchemas,
  withdrawals: withdrawalsSchemas,
  webhooks: webhooksSchemas,
} satisfies Readonly<Record<string, SchemaMap>>;
