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
  /** Null where the form has no file. */
  readonly file: UploadedFile | null;
}

export interface UploadedFile {
  /** The client's, path and all: for checks only. */
  readonly name: string;
  readonly size: number;
  /** Where it lies while `use` runs and no longer; so does what `use` puts beside it by appending to this path. */
  readonly path: string;
}

/**
 * Reads the request's form and hands it to `use`. A call does so after its access is checked. The file lies on the
 * disk: a hundred slow senders hold no memory, and `use`, which may read it, runs for a few at a time.
 */
export type ReadUpload = <T>(maxBytes: number, use: (upload: Upload) => Promise<T>) => Promise<T>;

const maxFieldBytes = 200;
/** What the form adds to its file: boundaries, headers, fields. */
const maxFormBytes = 16 * 1024;
/** How many forms are worked on at once: more would not be done sooner. */
const maxAtOnce = 2;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where files lie while they arrive. */
    readonly uploads: { readonly folder: string; readonly turns: Turns };
  }
}

/** Lets calls take multipart forms; nothing of a form is read before a call asks for it. */
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
    // A folder of its own, cleared away with whatever `use` leaves in it.
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

/** A form that can't be read is the client's or the network's fault, whatever the parser calls it. */
function describe(error: unknown, request: FastifyRequest, maxBytes: number): unknown {
  if (error instanceof Refusal) return error;
  // A disk that is full or closed is ours.
  if (error instanceof Error && 'syscall' in error) return error;
  const { FilesLimitError, RequestFileTooLargeError } = request.server.multipartErrors;
  if (error instanceof FilesLimitError) return new Refusal(50016, { max: 1 });
  if (error instanceof RequestFileTooLargeError) return new Refusal('request:tooLarge', { bytes: maxBytes });
  return new Refusal(50013, { rule: 'form' });
}

/** Lets so many work at once; who comes later waits in turn. */
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
