import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletFault } from '#contract/multi-sig/rules.ts';
import type {
  MultiSigOperationKind,
  MultiSigSignerState,
  MultiSigWalletState,
  MultiSigWithdrawalState,
} from '#contract/multi-sig/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';
import type { OperationRow } from './rows.ts';

interface StateWords {
  readonly name: MessageDescriptor;
  readonly tone: Tone;
}

export const walletStates: Readonly<Record<MultiSigWalletState, StateWords>> = {
  inviting: { name: msg`Awaiting signers`, tone: 'warn' },
  creating: { name: msg`Being created`, tone: 'primary' },
  ready: { name: msg`Ready`, tone: 'good' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral' },
};

export const signerStates: Readonly<Record<MultiSigSignerState, StateWords>> = {
  invited: { name: msg`Invited`, tone: 'warn' },
  waiting: { name: msg`Accepted`, tone: 'primary' },
  active: { name: msg`Signer`, tone: 'good' },
  declined: { name: msg`Not taking part`, tone: 'neutral' },
  replaced: { name: msg`Replaced`, tone: 'neutral' },
  removed: { name: msg`Removed`, tone: 'neutral' },
};

export const operationStates: Readonly<Record<MultiSigWithdrawalState, StateWords>> = {
  pendingSignature: { name: msg`Pending signature`, tone: 'warn' },
  signing: { name: msg`Signing`, tone: 'primary' },
  onChain: { name: msg`Broadcast`, tone: 'primary' },
  success: { name: msg`Success`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
};

/** Names of an operation's kinds, in the history and while it is open. */
export const operationKinds: Readonly<
  Record<MultiSigOperationKind, { name: MessageDescriptor; open: MessageDescriptor }>
> = {
  withdrawal: { name: msg`Withdrawal`, open: msg`Withdrawal in progress` },
  replaceSigner: { name: msg`Signer replacement`, open: msg`Signer replacement in progress` },
  addSigner: { name: msg`Signer addition`, open: msg`Signer addition in progress` },
  removeSigner: { name: msg`Signer removal`, open: msg`Signer removal in progress` },
  changeMinimum: { name: msg`Approvals change`, open: msg`Approvals change in progress` },
};

export const failureReasons: Readonly<Record<NonNullable<OperationRow['failureReason']>, MessageDescriptor>> = {
  rejected: msg`Too many signers rejected it`,
  cancelled: msg`Cancelled by the proposer`,
  expired: msg`Expired without enough signatures`,
  refusedByContract: msg`The contract couldn’t complete it, for example because the balance was too low`,
  overtaken: msg`The contract ran another operation with the same number`,
};

export const walletFaults: Readonly<Record<WalletFault, MessageDescriptor>> = {
  nameMissing: msg`Enter a name`,
  nameTooLong: msg`Use up to 20 characters`,
  nameMalformed: msg`Leave out line breaks and invisible characters`,
  signersTooFew: msg`Add at least two signers`,
  signersTooMany: msg`Add up to ten signers`,
  signerTwice: msg`Add each signer only once`,
  minimumTooSmall: msg`Require at least two approvals`,
  minimumTooLarge: msg`Approvals required can’t exceed the number of signers`,
  minimumSame: msg`This is already the number required`,
};
