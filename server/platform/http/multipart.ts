import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, Refusal } from '#contract/platform/errors.ts';

/** A form with one file. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  /** Null if the form has no file. */
  readonly file: UploadedFile | null;
}

export interface UploadedFile {
  /** File name given by the client, including any path; use it for checks only. */
  readonly name: string;
  readonly size: number;
  /**
   * Path of the file, valid only while `use` runs; so are files that `use` creates next to it by appending to this
   * path.
   */
  readonly path: string;
}

/**
 * Reads the request's form and passes it to `use`. Calls do this after checking access. The file is spooled to disk: a
 * hundred slow senders hold no memory, and `use`, which may read it, runs for only a few at a time.
 */
export type ReadUpload = <T>(maxBytes: number, use: (upload: Upload) => Promise<T>) => Promise<T>;

const maxFieldBytes = 200;
/** Maximum overhead of the form: boundaries, headers, fields. */
const maxFormBytes = 16 * 1024;
/** How many forms are processed concurrently; more would not finish sooner. */
const maxAtOnce = 2;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where files are stored while they arrive. */
    readonly uploads: { readonly folder: string; readonly turns: Turns };
  }
}

/** Enables multipart forms; no part of a form is read before a call requests it. */
export async function acceptUploads(app: FastifyInstance, dataDir: string): Promise<void> {
  await app.register(multipart);
  app.decorate('uploads', { folder: join(dataDir, 'incoming'), turns: new Turns(maxAtOnce) });
}

/** Reads the multipart form of a request, once. */
export function uploadReader(request: FastifyRequest): ReadUpload {
  return async (maxBytes, use) => {
    if (!request.isMultipart()) refuse(50012, { field: 'file' });
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > maxBytes + maxFormBytes) refuse('request:tooLarge', { bytes: maxBytes });
    const { folder, turns } = request.server.uploads;
    // A folder per request, removed together with any files `use` leaves in it.
    const own = join(folder, randomUUID());
    const path = join(own, 'file');
    try {
      await mkdir(own, { recursive: true, mode: 0o700 });
      const upload = await readParts(request, maxBytes, path).catch((error: unknown) => {
        throw describe(error, request, maxBytes);
      });
      return await turns.take(() => use(upload));
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  };
}

async function readParts(request: FastifyRequest, maxBytes: number, path: string): Promise<Upload> {
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
    if (part.type === 'file') {
      const size = await spool(part.file, path);
      if (part.file.truncated) refuse('request:tooLarge', { bytes: maxBytes });
      if (part.fieldname !== 'file') refuse('request:invalid', { field: 'form' });
      file = { name: part.filename, size, path };
    } else if (typeof part.value === 'string' && !part.valueTruncated) fields[part.fieldname] = part.value;
    else refuse('request:invalid', { field: 'form' });
  }
  return { fields, file };
}

async function spool(source: Readable, path: string): Promise<number> {
  const target = createWriteStream(path, { mode: 0o600 });
  await pipeline(source, target);
  return target.bytesWritten;
}

/**
 * Maps errors of a form that can't be read to refusals, whatever the parser calls them: the client or the network
 * caused them.
 */
function describe(error: unknown, request: FastifyRequest, maxBytes: number): unknown {
  if (error instanceof Refusal) return error;
  // A full or read-only disk is the server's fault.
  if (error instanceof Error && 'syscall' in error) return error;
  const { FilesLimitError, RequestFileTooLargeError } = request.server.multipartErrors;
  if (error instanceof FilesLimitError) return new Refusal(50016, { max: 1 });
  if (error instanceof RequestFileTooLargeError) return new Refusal('request:tooLarge', { bytes: maxBytes });
  return new Refusal(50013, { rule: 'form' });
}

/** Limits concurrent work; later callers wait in order. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
