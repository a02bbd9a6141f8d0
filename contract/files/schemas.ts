import { Type } from 'typebox';
import { Instant, Lines, Nothing, Uuid } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;

/** A stored file, without its bytes. */
export const StoredFile = Type.Object(
  {
    id: Uuid,
    purpose: Type.String(),
    contentType: Type.String(),
    /** Size in bytes. */
    size: Type.Integer(),
    /** Hexadecimal. */
    sha256: Type.String(),
    createdAt: Instant,
  },
  strict,
);

/** The bytes themselves, not JSON. */
const Bytes = Type.Unsafe<Uint8Array>(Type.String({ format: 'binary' }));

/** Uploads use `multipart/form-data` with the parts `purpose` and `file`, which no JSON schema describes. */
export const filesSchemas = {
  uploadImage: { result: StoredFile },
  uploadFile: { result: StoredFile },
  uploadFiatProof: { result: StoredFile },
  getFile: { query: Type.Object({ Id: Uuid }, strict), result: Bytes },
  showFile: { body: Type.Object({ id: Uuid, reason: Lines(500) }, strict), result: Bytes },
  deleteFile: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
};
