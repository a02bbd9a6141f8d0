import { Type } from 'typebox';
import { Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { exportStates } from './rules.ts';

const strict = { additionalProperties: false } as const;

const DataExport = Type.Object(
  {
    id: Uuid,
    state: Type.Enum([...exportStates]),
    /** Kinds of data that are in, of all there are. */
    partsDone: Type.Integer(),
    parts: Type.Integer(),
    requestedAt: Instant,
    readyAt: Nullable(Instant),
    /** When the file is gone. */
    expiresAt: Instant,
    /** In bytes, of the ZIP; null until it is ready. */
    size: Nullable(Type.Integer()),
  },
  strict,
);

export const dataExportSchemas = {
  request: { body: Type.Object({}, strict), result: DataExport },
  list: { result: Type.Object({ items: Type.Array(DataExport), asOf: Instant }, strict) },
  download: {
    body: Type.Object({ id: Uuid, verification: VerificationId }, strict),
    /** The ZIP's bytes. */
    result: Type.Unsafe<Uint8Array>({}),
  },
};
