/** The types that uploads may have, told by content. Never SVG or HTML: a browser would run them. */
export type FileKind = 'png' | 'jpg' | 'gif' | 'bmp' | 'pdf';

export interface FilePurpose {
  readonly kinds: readonly FileKind[];
  readonly megabytes: 5 | 10;
  /** How many may lie uploaded and unused at a time. */
  readonly maxOpen: number;
  /** Whose area of the desk decides by it; verifications where it is left out. */
  readonly area?: 'dealing';
}

const images = ['png', 'jpg', 'gif', 'bmp'] as const;
const imagesAndPdf = [...images, 'pdf'] as const;

/**
 * What files are uploaded for (specification, section 5, uploads; where its hints disagree see the design,
 * section 9). Identity: pictures, 10 MB. Security application: 5 MB. Remittance: PDF, JPG or PNG, 10 MB.
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

/** Whether a text from outside names a purpose. */
export function isFilePurpose(text: unknown): text is FilePurposeName {
  return typeof text === 'string' && Object.hasOwn(filePurposes, text);
}

/** What of the staff's permissions it takes to look at a customer's file. */
export function readPermission(purpose: string): 'desk.dealing.read' | 'desk.verifications.read' {
  const known: FilePurpose | undefined = isFilePurpose(purpose) ? filePurposes[purpose] : undefined;
  return `desk.${known?.area ?? 'verifications'}.read`;
}

/** The size that a purpose allows, in bytes. */
export function maxFileBytes(purpose: FilePurposeName): number {
  return filePurposes[purpose].megabytes * 1024 * 1024;
}

/** The longest side and the most pixels of a picture; larger ones are bombs for whoever opens them. */
export const maxPicture = { side: 20_000, pixels: 64_000_000 } as const;

/** Uploaded and used by nothing for so long, a file is deleted. */
export const abandonedAfterDays = 7;
