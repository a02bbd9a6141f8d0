import { limits } from '../platform/limits.ts';
import { isCleanLine } from '../platform/text.ts';

export const walletNameMaxLength = limits.multiSig.nameMaxLength;
/** Maximum signers; more would cost too much gas. */
export const maxSigners = 10;
/** Maximum open and ready wallets per account. */
export const maxWallets = 20;
/**
 * Maximum wallets an account may start in 24 hours, including abandoned ones: each asks people who may be strangers.
 */
export const maxWalletsADay = 20;
/**
 * Maximum mails asking one person to sign in 24 hours, from all senders. They see further invitations when they sign
 * in.
 */
export const maxInvitationMailsADay = 3;
/** Hours until a withdrawal its signers ignore fails. */
export const signingHours = 72;
/** The chain the contracts are on. */
export const multiSigNetwork = 'ETH';
/** 65 bytes: r, s and v. */
export const signaturePattern = '^0x[0-9a-fA-F]{130}$';
export const evmAddressPattern = '^0x[0-9a-fA-F]{40}$';
export const uidPattern = '^[0-9]{8}$';

/** A person asked to sign: by uid or email address. */
export type SignerChoice = { readonly uid: string } | { readonly emailAddress: string };

export interface WalletChoice {
  readonly name: string;
  readonly signers: readonly SignerChoice[];
  readonly minimum: number;
}

export type WalletFault =
  | 'nameMissing'
  | 'nameTooLong'
  | 'nameMalformed'
  | 'signersTooFew'
  | 'signersTooMany'
  | 'signerTwice'
  | 'minimumTooSmall'
  | 'minimumTooLarge'
  | 'minimumSame';

/** Returns the name of a signer; two with the same name are one signer. */
export function signerName(signer: SignerChoice): string {
  return 'uid' in signer ? signer.uid : signer.emailAddress.trim().toLowerCase();
}

/** Counts code points, as the schema does: an emoji is one character. */
export function nameLength(name: string): number {
  return Array.from(name).length;
}

/** Returns what is wrong with a new wallet; undefined if nothing is (specification, section 5). */
export function findWalletFault({ name, signers, minimum }: WalletChoice): WalletFault | undefined {
  if (name.trim() === '') return 'nameMissing';
  if (nameLength(name) > walletNameMaxLength) return 'nameTooLong';
  if (!isCleanLine(name)) return 'nameMalformed';
  if (signers.length < limits.multiSig.signers.min) return 'signersTooFew';
  if (signers.length > maxSigners) return 'signersTooMany';
  if (new Set(signers.map(signerName)).size !== signers.length) return 'signerTwice';
  if (!Number.isInteger(minimum) || minimum < limits.multiSig.signers.minSignatures) return 'minimumTooSmall';
  if (minimum > signers.length) return 'minimumTooLarge';
  return undefined;
}

/** The signers after a change, as numbers: those added or removed, and the minimum. */
export interface OwnersChoice {
  readonly signers: number;
  readonly change: 'add' | 'remove' | 'minimum';
  /** The minimum now, and after the change. */
  readonly present: number;
  readonly minimum: number;
}

/** Returns the number of signers after a change. */
export function signersAfter({ signers, change }: Pick<OwnersChoice, 'signers' | 'change'>): number {
  return signers + { add: 1, remove: -1, minimum: 0 }[change];
}

/**
 * Returns what is wrong with a change of the owners; undefined if nothing is: 2 ≤ minimum ≤ signers, as at the start.
 */
export function findOwnersFault(choice: OwnersChoice): WalletFault | undefined {
  const after = signersAfter(choice);
  if (after < limits.multiSig.signers.min) return 'signersTooFew';
  if (after > maxSigners) return 'signersTooMany';
  if (!Number.isInteger(choice.minimum) || choice.minimum < limits.multiSig.signers.minSignatures)
    return 'minimumTooSmall';
  if (choice.minimum > after) return 'minimumTooLarge';
  return choice.change === 'minimum' && choice.minimum === choice.present ? 'minimumSame' : undefined;
}

/** True if so many signers have rejected that the others can't reach the minimum. */
export function isOutOfReach(votes: {
  readonly signers: number;
  readonly minimum: number;
  readonly rejections: number;
}) {
  return votes.signers - votes.rejections < votes.minimum;
}

/* Values the step-up verification for `multiSig.sign` is bound to; client and server build them the same way. */

/** Values for becoming a signer; `address` is empty for a key the platform holds. */
export const acceptValues = (wallet: string, address: string) => ({ change: 'accept', wallet, address });

/**
 * Values for approving a proposal: the wallet, the proposal, and what it does; the text of the mail with the code is
 * built from them.
 */
export const signValues = (operation: {
  readonly walletId: string;
  readonly walletName: string;
  readonly id: string;
  readonly kind: string;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly address: string | null;
  readonly replaced: string | null;
  readonly replacement: string | null;
  readonly newMinimum: number | null;
  readonly hash: string;
}) => ({
  change: operation.kind,
  wallet: operation.walletId,
  walletName: operation.walletName,
  id: operation.id,
  asset: operation.asset ?? '',
  amount: operation.amount ?? '',
  address: operation.address ?? '',
  leaves: operation.replaced ?? '',
  joins: operation.replacement ?? '',
  minimum: operation.newMinimum === null ? '' : String(operation.newMinimum),
  hash: operation.hash,
});

/**
 * Returns the text the holder of an address signs (EIP-191) to prove they have its key; a mistyped address could never
 * sign.
 */
export function ownershipText(wallet: string, address: string): string {
  return `I am a signer of the multi-signature wallet ${wallet} with the address ${address.toLowerCase()}.`;
}
