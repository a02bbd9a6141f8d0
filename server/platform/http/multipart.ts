import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assert, refuse, Refusal } from '#contract/platform/errors.ts';

/** A form with one file. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Null where the form has no file. The name is the client's, path and all: for checks only. The bytes are
   * there while `use` runs and no longer: their memory serves the next file.
   */
  readonly file: { readonly name: string; readonly bytes: Buffer } | null;
}

interface Spooled {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly size: number } | null;
}

/**
 * Reads the request's form and hands it to `use`. A call does so after its access is checked. While it
 * arrives, the file lies on the disk: a hundred slow senders hold no memory, and `use` runs for a few at a time.
 */
export type ReadUpload = <T>(maxBytes: number, use: (upload: Upload) => Promise<T>) => Promise<T>;

const maxFieldBytes = 200;
/** What the form adds to its file: boundaries, headers, fields. */
const maxFormBytes = 16 * 1024;
/** How many whole files may lie in memory, and how large the largest is. */
const maxInMemory = 2;
const largestBytes = 10 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where files lie while they arrive. */
    readonly uploads: { readonly folder: string; readonly desks: Desks };
  }
}

/** Lets calls take multipart forms; nothing of a form is read before a call asks for it. */
export async function acceptUploads(app: FastifyInstance, dataDir: string): Promise<void> {
  await app.register(multipart);
  app.decorate('uploads', { folder: join(dataDir, 'incoming'), desks: new Desks(maxInMemory, largestBytes) });
}

/** Reads the multipart form of a request, once. */
export function uploadReader(request: FastifyRequest): ReadUpload {
  return async (maxBytes, use) => {
    assert(maxBytes <= largestBytes, 'no call takes larger files than there is memory for');
    if (!request.isMultipart()) refuse(50012, { field: 'file' });
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > maxBytes + maxFormBytes) refuse('request:tooLarge', { bytes: maxBytes });
    const { folder, desks } = request.server.uploads;
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { fields, file } = await readParts(request, maxBytes, path).catch((error: unknown) => {
        throw describe(error, request, maxBytes);
      });
      if (!file) return await use({ fields, file });
      return await desks.use(async (desk) =>
        use({ fields, file: { name: file.name, bytes: await readInto(desk, path, file.size) } }),
      );
    } finally {
      await rm(path, { force: true });
    }
  };
}

async function readParts(request: FastifyRequest, maxBytes: number, path: string): Promise<Spooled> {
  const fields: Record<string, string> = {};
  let file: Spooled['file'] = null;
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
      file = { name: part.filename, size };
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

async function readInto(desk: Buffer, path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(desk, 0, size, 0);
    assert(bytesRead === size, 'a file that arrived is read whole');
    return desk.subarray(0, size);
  } finally {
    await file.close();
  }
}

/** Pieces of memory that are lent for a time and used again; who finds none waits in turn. */
class Desks {
  readonly #free: Buffer[] = [];
  #made = 0;
  readonly #places: number;
  readonly #bytes: number;
  readonly #waiting: ((desk: Buffer) => void)[] = [];

  constructor(places: number, bytes: number) {
    this.#places = places;
    this.#bytes = bytes;
  }

  async use<T>(work: (desk: Buffer) => Promise<T>): Promise<T> {
    const desk = this.#take() ?? (await new Promise<Buffer>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(desk);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(desk);
      else this.#free.push(desk);
    }
  }

  #take(): Buffer | undefined {
    if (this.#free.length > 0 || this.#made === this.#places) return this.#free.pop();
    this.#made += 1;
    return Buffer.allocUnsafeSlow(this.#bytes);
  }
}
