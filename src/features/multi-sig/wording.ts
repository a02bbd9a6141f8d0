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
  inviting: { name: msg`Waiting for signers`, tone: 'warn' },
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
  onChain: { name: msg`On-chain`, tone: 'primary' },
  success: { name: msg`Success`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
};

/** Of an operation, in the history and while it is open. */
export const operationKinds: Readonly<
  Record<MultiSigOperationKind, { name: MessageDescriptor; open: MessageDescriptor }>
> = {
  withdrawal: { name: msg`Withdrawal`, open: msg`Open withdrawal` },
  replaceSigner: { name: msg`Change of a signer`, open: msg`Open change of a signer` },
  addSigner: { name: msg`One more signer`, open: msg`Open: one more signer` },
  removeSigner: { name: msg`Removal of a signer`, open: msg`Open removal of a signer` },
  changeMinimum: { name: msg`Change of the minimum`, open: msg`Open change of the minimum` },
};

export const failureReasons: Readonly<Record<NonNullable<OperationRow['failureReason']>, MessageDescriptor>> = {
  rejected: msg`Too many signers rejected it`,
  cancelled: msg`It was taken back`,
  expired: msg`Signatures were missing when the time was over`,
  refusedByContract: msg`The contract could not do it, for example because the balance was too small by then`,
  overtaken: msg`The contract did something else under the same number`,
};

export const walletFaults: Readonly<Record<WalletFault, MessageDescriptor>> = {
  nameMissing: msg`Enter a name`,
  nameTooLong: msg`At most 20 characters`,
  nameMalformed: msg`Leave out line breaks and invisible characters`,
  signersTooFew: msg`Name at least two signers`,
  signersTooMany: msg`At most ten signers`,
  signerTwice: msg`Each signer can be named once`,
  minimumTooSmall: msg`At least two signatures`,
  minimumTooLarge: msg`Not more signatures than signers`,
  minimumSame: msg`So many it takes already`,
};
