import { limits } from '../platform/limits.ts';
import { isCleanLine } from '../platform/text.ts';

export const walletNameMaxLength = limits.multiSig.nameMaxLength;
/** More of them cost more gas than anybody wants to pay for. */
export const maxSigners = 10;
/** Open and ready ones of an account. */
export const maxWallets = 20;
/** Begun by an account in 24 hours, those that it gave up included: each asks people who may be strangers. */
export const maxWalletsADay = 20;
/** Mails that ask one person to sign, in 24 hours, whoever asks. Further invitations are seen when he signs in. */
export const maxInvitationMailsADay = 3;
/** A withdrawal that its signers leave alone fails after this. */
export const signingHours = 72;
/** The chain that the contracts stand on. */
export const multiSigNetwork = 'ETH';
/** 65 bytes: r, s and v. */
export const signaturePattern = '^0x[0-9a-fA-F]{130}$';
export const evmAddressPattern = '^0x[0-9a-fA-F]{40}$';
export const uidPattern = '^[0-9]{8}$';

/** Somebody who is asked to sign: by his public number or his email address. */
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

/** How a signer is named; two of one name are one signer. */
export function signerName(signer: SignerChoice): string {
  return 'uid' in signer ? signer.uid : signer.emailAddress.trim().toLowerCase();
}

/** Code points, as the schema counts them: an emoji is one character. */
export function nameLength(name: string): number {
  return Array.from(name).length;
}

/** What is wrong with a wallet to be made; undefined where nothing is (specification, section 5). */
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

/** Who signs from then on, as numbers: who comes, who leaves, and the minimum. */
export interface OwnersChoice {
  readonly signers: number;
  readonly change: 'add' | 'remove' | 'minimum';
  /** Now, and from then on. */
  readonly present: number;
  readonly minimum: number;
}

/** How many signers there are after a change. */
export function signersAfter({ signers, change }: Pick<OwnersChoice, 'signers' | 'change'>): number {
  return signers + { add: 1, remove: -1, minimum: 0 }[change];
}

/** What is wrong with a change of the owners; undefined where nothing is: 2 ≤ minimum ≤ signers, as at the start. */
export function findOwnersFault(choice: OwnersChoice): WalletFault | undefined {
  const after = signersAfter(choice);
  if (after < limits.multiSig.signers.min) return 'signersTooFew';
  if (after > maxSigners) return 'signersTooMany';
  if (!Number.isInteger(choice.minimum) || choice.minimum < limits.multiSig.signers.minSignatures)
    return 'minimumTooSmall';
  if (choice.minimum > after) return 'minimumTooLarge';
  return choice.change === 'minimum' && choice.minimum === choice.present ? 'minimumSame' : undefined;
}

/** So many have refused that those who are left can’t reach the minimum. */
export function isOutOfReach(votes: {
  readonly signers: number;
  readonly minimum: number;
  readonly rejections: number;
}) {
  return votes.signers - votes.rejections < votes.minimum;
}

/*
 * The values that a security verification for `multiSig.sign` is bound to: client and server make them alike.
 */

/** Becoming a signer; `address` is empty for a key that the platform holds. */
export const acceptValues = (wallet: string, address: string) => ({ change: 'accept', wallet, address });

/** Approving a proposal: this wallet, this proposal, and what it does; what the mail with the code says comes from here. */
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

/** What the holder of an address signs (EIP-191) to show that he has its key; a mistyped one would never sign. */
export function ownershipText(wallet: string, address: string): string {
  return `I am a signer of the multi-signature wallet ${wallet} with the address ${address.toLowerCase()}.`;
}
