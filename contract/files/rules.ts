/** Accepted types of uploads, detected by content. Never SVG or HTML: a browser would run them. */
export type FileKind = 'png' | 'jpg' | 'gif' | 'bmp' | 'pdf';

export interface FilePurpose {
  readonly kinds: readonly FileKind[];
  readonly megabytes: 5 | 10;
  /** Maximum uploaded but unused files at a time. */
  readonly maxOpen: number;
  /** The desk area that decides by it; default: verifications. */
  readonly area?: 'dealing';
}

const images = ['png', 'jpg', 'gif', 'bmp'] as const;
const imagesAndPdf = [...images, 'pdf'] as const;

/**
 * Purposes of file uploads (specification, section 5, uploads; where its hints disagree see the design, section 9).
 * Identity: pictures, 10 MB. Security application: 5 MB. Remittance: PDF, JPG or PNG, 10 MB.
 */
export const filePurposes = {
  'kyc.front': { kinds: images, megabytes: 10, maxOpen: 3 },
  'kyc.back': { kinds: images, megabytes: 10, maxOpen: 3 },
  'kyc.holding': { kinds: images, megabytes: 10, maxOpen: 3 },
  'kyb.registration': { kinds: imagesAndPdf, megabytes: 10, maxOpen: 3 },
  'kyb.ownership': { kinds: imagesAndPdf, megabytes: 10, maxOpen: 3 },
  'kyb.authorisation': { kinds: imagesAndPdf, megabytes: 10, maxOpen: 3 },
  'security.proof': { kinds: images, megabytes: 5, maxOpen: 3 },
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
export function readPermission(purpose: string): 'desk.dealing.read' | 'desk.verifications.read' {
  const known: FilePurpose | undefined = isFilePurpose(purpose) ? filePurposes[purpose] : undefined;
  return `desk.${known?.area ?? 'verifications'}.read`;
}

/** Returns the maximum size for a purpose, in bytes. */
export function maxFileBytes(purpose: FilePurposeName): number {
  return filePurposes[purpose].megabytes * 1024 * 1024;
}

/** Maximum side length and pixel count of a picture; larger ones are decompression bombs. */
export const maxPicture = { side: 20_000, pixels: 64_000_000 } as const;

/** Days after which an uploaded but unused file is deleted. */
export const abandonedAfterDays = 7;
