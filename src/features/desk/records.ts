import type { ComponentType } from 'react';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { DepositRecord, MissingDepositRecord } from '#src/features/assets/index.ts';
import { ContentRecord } from '#src/features/content/index.ts';
import { CreditCandidates, CreditProofs } from '#src/features/fiat-deposits/index.ts';
import { DealerOrderRecord } from '#src/features/ramp/index.ts';
import { RemittanceProofs } from '#src/features/remittance/index.ts';
import { TierRecord } from '#src/features/users/index.ts';
import { WithdrawalRecord } from '#src/features/withdrawals/index.ts';
import type { Case } from './rows.ts';

/** Some need more than the order's id; without a case there is nothing more. */
type OrderRecord = ComponentType<{ readonly id: string; readonly item?: Case }>;

/** The order's record beside its case, with the measures that decide nothing; none if the facts say everything. */
export const records: Readonly<Partial<Record<CaseKind, OrderRecord>>> = {
  withdrawal: WithdrawalRecord,
  deposit: DepositRecord,
  missingDeposit: MissingDepositRecord,
  unmatchedCredit: CreditCandidates,
  thirdPartyPayer: CreditProofs,
  fiatDeposit: CreditProofs,
  paymentProof: CreditProofs,
  creditReturn: CreditProofs,
  dealerOrder: DealerOrderRecord,
  remittance: RemittanceProofs,
  content: ContentRecord,
  tier: TierRecord,
};
