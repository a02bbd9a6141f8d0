import type { StaffPermission } from '../staff/permissions.ts';

/** Accepted types of uploads, detected by content. Never SVG or HTML: a browser would run them. */
export type FileKind = 'png' | 'jpg' | 'gif' | 'bmp' | 'pdf';

export interface FilePurpose {
  readonly kinds: readonly FileKind[];
  readonly megabytes: 5 | 10;
  /** Maximum uploaded but unused files at a time. */
  readonly maxOpen: number;
  /** The desk area that decides by it; default: verifications. */
  readonly area?: 'dealing' | 'security';
  /** True for proof of who someone is: only staff who decide by it see it, and once that is done, for a reason. */
  readonly isIdentity?: boolean;
}

const identity = { isIdentity: true } as const;
const images = ['png', 'jpg', 'gif', 'bmp'] as const;
const imagesAndPdf = [...images, 'pdf'] as const;

/**
 * Purposes of file uploads (specification, section 5, uploads; where its hints disagree see the design, section 9).
 * Identity: pictures, 10 MB. Security application: 5 MB. Remittance: PDF, JPG or PNG, 10 MB.
 */
export const filePurposes = {
  'kyc.front': { kinds: images, megabytes: 10, maxOpen: 3, ...identity },
  'kyc.back': { kinds: images, megabytes: 10, maxOpen: 3, ...identity },
  'kyc.holding': { kinds: images, megabytes: 10, maxOpen: 3, ...identity },
  'kyb.registration': { kinds: imagesAndPdf, megabytes: 10, maxOpen: 3, ...identity },
  'kyb.ownership': { kinds: imagesAndPdf, megabytes: 10, maxOpen: 3, ...identity },
  'kyb.authorisation': { kinds: imagesAndPdf, megabytes: 10, maxOpen: 3, ...identity },
  'security.proof': { kinds: images, megabytes: 5, maxOpen: 3, area: 'security', ...identity },
  'fiat.proof': { kinds: imagesAndPdf, megabytes: 5, maxOpen: 3 },
  'appeal.voucher': { kinds: images, megabytes: 5, maxOpen: 3, area: 'dealing' },
  'chat.image': { kinds: images, megabytes: 5, maxOpen: 3, area: 'dealing' },
  'deposit.proof': { kinds: imagesAndPdf, megabytes: 5, maxOpen: 3 },
  'remittance.proof': { kinds: ['pdf', 'jpg', 'png'], megabytes: 10, maxOpen: 3 },
  'card.dispute': { kinds: ['pdf', 'jpg', 'png'], megabytes: 10, maxOpen: 3 },
  'card.receipt': { kinds: ['pdf', 'jpg', 'png'], megabytes: 10, maxOpen: 3 },
} as const satisfies Readonly<Record<string, FilePurpose>>;

export type FilePurposeName = keyof typeof filePurposes;

export const filePurposeNames = Object.keys(filePurposes) as FilePurposeName[];

export const fileTypes: Readonly<Record<FileKind, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
};

/** True if an external text names a purpose. */
export function isFilePurpose(text: unknown): text is FilePurposeName {
  return typeof text === 'string' && Object.hasOwn(filePurposes, text);
}

/** Returns the staff permission needed to view a customer's file. */
export function readPermission(purpose: string): StaffPermission {
  const known = purposeOf(purpose);
  return `desk.${known?.area ?? 'verifications'}.${known?.isIdentity ? 'act' : 'read'}`;
}

/** True if the files of a purpose prove who someone is. */
export const isIdentityFile = (purpose: string): boolean => purposeOf(purpose)?.isIdentity ?? false;

function purposeOf(purpose: string): FilePurpose | undefined {
  return isFilePurpose(purpose) ? filePurposes[purpose] : undefined;
}

/** Returns the maximum size for a purpose, in bytes. */
export function maxFileBytes(purpose: FilePurposeName): number {
  return filePurposes[purpose].megabytes * 1024 * 1024;
}

/** Maximum side length and pixel count of a picture; larger ones are decompression bombs. */
export const maxPicture = { side: 20_000, pixels: 64_000_000 } as const;

/** Days after which an uploaded but unused file is deleted. */
export const abandonedAfterDays = 7;
