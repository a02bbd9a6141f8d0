import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, Refusal } from '#contract/platform/errors.ts';

/** A form with one file, read whole. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  /** Null where the form has no file. The name is the client's, path and all: for checks only. */
  readonly file: { readonly name: string; readonly bytes: Buffer } | null;
}

/** Reads the request's form. A call does so after its access is checked, so that strangers fill no memory. */
export type ReadUpload = (maxBytes: number) => Promise<Upload>;

const maxFieldBytes = 200;
/** What the form adds to its file: boundaries, headers, fields. */
const maxFormBytes = 16 * 1024;

/** Lets calls take multipart forms; nothing of a form is read before a call asks for it. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

export function uploadReader(request: FastifyRequest): ReadUpload {
  return async (maxBytes) => {
    if (!request.isMultipart()) refuse(50012, { field: 'file' });
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > maxBytes + maxFormBytes) refuse('request:tooLarge', { bytes: maxBytes });
    try {
      return await readParts(request, maxBytes);
    } catch (error) {
      throw describe(error, request, maxBytes);
    }
  };
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: Upload['file'] = null;
  const limits = {
    files: 1,
    fields: 3,
    parts: 4,
    fileSize: maxBytes,
    fieldSize: maxFieldBytes,
    fieldNameSize: 50,
    headerPairs: 20,
  };
  for await (const part of request.parts({ limits, preservePath: true })) {
    if (part.type === 'file') file = { name: part.filename, bytes: await readFile(part) };
    else if (typeof part.value === 'string' && !part.valueTruncated) fields[part.fieldname] = part.value;
    else refuse('request:invalid', { field: 'form' });
  }
  return { fields, file };
}

async function readFile(part: { fieldname: string; toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (part.fieldname !== 'file') refuse('request:invalid', { field: 'form' });
  return bytes;
}

/** A form that can't be read is the client's or the network's fault, whatever the parser calls it. */
function describe(error: unknown, request: FastifyRequest, maxBytes: number): unknown {
  if (error instanceof Refusal) return error;
  const { FilesLimitError, RequestFileTooLargeError } = request.server.multipartErrors;
  if (error instanceof FilesLimitError) return new Refusal(50016, { max: 1 });
  if (error instanceof RequestFileTooLargeError) return new Refusal('request:tooLarge', { bytes: maxBytes });
  return new Refusal(50013, { rule: 'form' });
}
