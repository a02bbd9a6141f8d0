import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CustomerOrderKind } from '#contract/users/rules.ts';
import { depositStates, missingNames } from '#src/features/assets/index.ts';
import { fiatDepositStates } from '#src/features/fiat-deposits/index.ts';
import { transferStates } from '#src/features/transfer/index.ts';
import { completed, withdrawalStateNames } from '#src/features/withdrawals/index.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

type Names = Readonly<Record<string, { readonly name: MessageDescriptor; readonly tone: Tone }>>;

/** Kinds of orders on a customer's record, with the names of their states. */
export const orderKinds: Readonly<Record<CustomerOrderKind, { readonly name: MessageDescriptor; states: Names }>> = {
  deposit: { name: msg`Deposits`, states: depositStates },
  refund: { name: msg`Refunds`, states: depositStates },
  fiatDeposit: { name: msg`Bank deposits`, states: fiatDepositStates },
  missingDeposit: { name: msg`Missing deposits`, states: missingNames },
  withdrawal: { name: msg`Withdrawals`, states: { ...withdrawalStateNames, completed } },
  transferOut: { name: msg`Transfers sent`, states: transferStates },
  transferIn: { name: msg`Transfers received`, states: transferStates },
  correction: {
    name: msg`Balance corrections`,
    states: {
      proposed: { name: msg`Awaiting second operator`, tone: 'warn' },
      approved: { name: msg`Approved`, tone: 'good' },
      rejected: { name: msg`Rejected`, tone: 'bad' },
    },
  },
};
