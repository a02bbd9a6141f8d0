import type { Call } from './platform/call.ts';
import { acceptor } from './acceptor/calls.ts';
import { account } from './account/calls.ts';
import { accountClosing } from './account-closing/calls.ts';
import { addresses } from './addresses/calls.ts';
import { apiKeys } from './api-keys/calls.ts';
import { appeals } from './appeals/calls.ts';
import { approvals } from './approvals/calls.ts';
import { assets } from './assets/calls.ts';
import { balances } from './balances/calls.ts';
import { businessVerification } from './business-verification/calls.ts';
import { audit } from './audit/calls.ts';
import { catalogueChanges } from './catalogue/changes/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { commands } from './commands/calls.ts';
import { contactUs } from './contact-us/calls.ts';
import { content } from './content/calls.ts';
import { contentDesk } from './content/desk-calls.ts';
import { convert } from './convert/calls.ts';
import { currencies } from './currencies/calls.ts';
import { custody } from './custody/calls.ts';
import { dataExport } from './data-export/calls.ts';
import { statements } from './statements/calls.ts';
import { deposits } from './deposits/calls.ts';
import { depositCases } from './deposits/case-calls.ts';
import { desk } from './desk/calls.ts';
import { corporateCards } from './corporate-cards/calls.ts';
import { earn } from './earn/calls.ts';
import { deskSearch } from './desk-search/calls.ts';
import { earnDesk } from './earn/desk-calls.ts';
import { events } from './events/calls.ts';
import { fiatDeposits } from './fiat-deposits/calls.ts';
import { files } from './files/calls.ts';
import { scheduledWithdrawals } from './scheduled-withdrawals/calls.ts';
import { fiatWithdrawals } from './fiat-withdrawals/calls.ts';
import { globalAccount } from './global-account/calls.ts';
import { payees } from './payees/calls.ts';
import { recipients } from './recipients/calls.ts';
import { remittance } from './remittance/calls.ts';
import { remittanceBatches } from './remittance-batches/calls.ts';
import { inbox } from './inbox/calls.ts';
import { jobs } from './jobs/calls.ts';
import { kyc } from './kyc/calls.ts';
import { liabilities } from './liabilities/calls.ts';
import { maintenance } from './maintenance/calls.ts';
import { members } from './members/calls.ts';
import { multiSig } from './multi-sig/calls.ts';
import { notices } from './notices/calls.ts';
import { openApi } from './open-api/calls.ts';
import { passkeys } from './passkeys/calls.ts';
import { profile } from './profile/calls.ts';
import { promissory } from './promissory/calls.ts';
import { receiptMethods } from './receipt-methods/calls.ts';
import { cardPurchase } from './card-purchase/calls.ts';
import { dealerChat } from './dealer-chat/calls.ts';
import { dealerOrders } from './dealer-orders/calls.ts';
import { qrLogin } from './qr-login/calls.ts';
import { treasury } from './treasury/calls.ts';
import { hedging } from './hedging/calls.ts';
import { rateWatch } from './rate-watch/calls.ts';
import { recurring } from './recurring/calls.ts';
import { readMarks } from './read-marks/calls.ts';
import { reports } from './reports/calls.ts';
import { sandbox } from './sandbox/calls.ts';
import { security } from './security/calls.ts';
import { session } from './session/calls.ts';
import { staff } from './staff/calls.ts';
import { setup } from './setup/calls.ts';
import { status } from './status/calls.ts';
import { stepUp } from './step-up/calls.ts';
import { subAccounts } from './sub-accounts/calls.ts';
import { transfer } from './transfer/calls.ts';
import { users } from './users/calls.ts';
import { withdrawals } from './withdrawals/calls.ts';
import { webhooks } from './webhooks/calls.ts';

/** Every area's calls, one line per area: plain data, without schemas. */
export const areas = {
  acceptor,
  account,
  addresses,
  apiKeys,
  appeals,
  approvals,
  assets,
  balances,
  businessVerification,
  audit,
  catalogue: catalogueCalls,
  catalogueChanges,
  commands,
  contactUs,
  content,
  contentDesk,
  convert,
  hedging,
  treasury,
  rateWatch,
  recurring,
  currencies,
  depositCases,
  custody,
  dataExport,
  accountClosing,
  statements,
  deposits,
  desk,
  corporateCards,
  deskSearch,
  earn,
  earnDesk,
  events,
  fiatDeposits,
  files,
  fiatWithdrawals,
  scheduledWithdrawals,
  globalAccount,
  payees,
  recipients,
  remittance,
  remittanceBatches,
  inbox,
  jobs,
  kyc,
  liabilities,
  maintenance,
  members,
  multiSig,
  notices,
  openApi,
  passkeys,
  profile,
  promissory,
  receiptMethods,
  dealerChat,
  dealerOrders,
  cardPurchase,
  qrLogin,
  readMarks,
  reports,
  sandbox,
  security,
  session,
  staff,
  setup,
  status,
  stepUp,
  subAccounts,
  transfer,
  users,
  withdrawals,
  webhooks,
};

/** Every declared call. */
export const allCalls: readonly Call[] = Object.values(areas).flatMap((calls) => Object.values(calls) as Call[]);
