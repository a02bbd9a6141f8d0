import { Type } from 'typebox';
import { Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { exportStates } from './rules.ts';

const strict = { additionalProperties: false } as const;

const DataExport = Type.Object(
  {
    id: Uuid,
    state: Type.Enum([...exportStates]),
    /** Kinds of data included so far, and in total. */
    partsDone: Type.Integer(),
    parts: Type.Integer(),
    requestedAt: Instant,
    readyAt: Nullable(Instant),
    /** When the file is deleted. */
    expiresAt: Instant,
    /** Size of the ZIP in bytes; null until it is ready. */
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
