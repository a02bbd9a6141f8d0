import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { files } from '#contract/files/calls.ts';
import type { FilePurposeName } from '#contract/files/rules.ts';
import type { filesSchemas } from '#contract/files/schemas.ts';
import type { Call, ResultOf } from '#contract/platform/call.ts';
import { readAnswer, requestTimeoutMs, type PlainInput } from '#worker/local/http.ts';
import { asker, NetworkError, prepareRequest, transmit, type Sent } from './api.ts';

export type StoredFile = ResultOf<typeof filesSchemas.uploadImage>;

/** A transfer may take as long as it needs while it makes progress. */
const stalledAfterMs = requestTimeoutMs;

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
  /** Reports progress from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads one file for a purpose and reports progress: by XMLHttpRequest, because fetch doesn't. Errors are for the
 * caller to show. Safe to repeat with the same key.
 * @throws ApiError 50012, 50013, 50016, request:tooLarge; NetworkError; 'AbortError' the caller's signal
 */
export async function uploadFile(
  call: typeof files.uploadImage,
  purpose: FilePurposeName,
  file: File,
  options: UploadOptions,
): Promise<StoredFile> {
  const { signal, idempotencyKey } = options;
  const asked = asker();
  const once = async (): Promise<Sent> => {
    const { url, headers, accessToken } = await prepareRequest(call as Call, {}, { ...asked, idempotencyKey });
    const form = new FormData();
    form.append('purpose', purpose);
    // The file name is not sent: it can identify a person and isn't needed.
    form.append('file', file, 'file');
    const response = await post(url, headers, form, options);
    return { answer: await readAnswer(response), accessToken };
  };
  signal.throwIfAborted();
  return (await transmit(once, { ...asked, isInline: true })) as StoredFile;
}

function post(url: string, headers: Record<string, string>, form: FormData, options: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const expectMore = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        reject(new NetworkError('timeout', i18n._(msg`The request timed out. Please try again.`)));
      }, stalledAfterMs);
    };
    const cancel = () => {
      request.abort();
      reject(new DOMException('the caller called it off', 'AbortError'));
    };
    options.signal.addEventListener('abort', cancel, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectMore();
      options.onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () =>
      reject(new NetworkError('offline', i18n._(msg`We can’t reach the server. Check your connection.`))),
    );
    request.addEventListener('load', () => {
      const date = request.getResponseHeader('date');
      resolve(new Response(request.responseText, { status: request.status, headers: date ? { date } : {} }));
    });
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', cancel);
    });
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    expectMore();
    request.send(form);
  });
}

/** Downloads a stored file, for its owner or an operator. Errors are for the caller to show. */
export function downloadFile(id: string, signal?: AbortSignal): Promise<Blob> {
  return downloadBytes(files.getFile as Call, { query: { Id: id } }, { signal });
}

/** Downloads an identity file for staff once it was decided on. Errors are for the caller to show. */
export function downloadForReason(id: string, reason: string, signal?: AbortSignal): Promise<Blob> {
  return downloadBytes(files.showFile as Call, { body: { id, reason } }, { signal });
}

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Reports the number of bytes received so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

/** Downloads the bytes of a bare call. Errors are for the caller to show. */
export async function downloadBytes(
  call: Call,
  input: PlainInput,
  { signal, onProgress }: DownloadOptions = {},
): Promise<Blob> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const asked = asker();
  const once = async (): Promise<Sent> => {
    const { url, headers, accessToken } = await prepareRequest(call, input, asked);
    const stalled = new AbortController();
    let timer = setTimeout(() => stalled.abort(), stalledAfterMs);
    const noteProgress = (bytes: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), stalledAfterMs);
      onProgress?.(bytes);
    };
    const stop = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
    try {
      const response = await fetch(url, { method: call.method, headers, body, cache: 'no-store', signal: stop });
      if (!response.ok) return { answer: await readAnswer(response), accessToken };
      const result = await readBlob(response, noteProgress);
      return { answer: { status: response.status, result, error: null }, accessToken };
    } catch (error) {
      if (stalled.signal.aborted)
        throw new NetworkError('timeout', i18n._(msg`The request timed out. Please try again.`));
      if (error instanceof TypeError)
        throw new NetworkError('offline', i18n._(msg`We can’t reach the server. Check your connection.`));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return (await transmit(once, { ...asked, isInline: true })) as Blob;
}

/** Maximum size held as bytes in memory; beyond it, the browser stores the data where it has room. */
const pieceBytes = 4 * 1024 * 1024;

async function readBlob(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  const [pieces, type] = [[] as Blob[], response.headers.get('content-type') ?? ''];
  let [chunks, held, bytes] = [[] as Uint8Array<ArrayBuffer>[], 0, 0];
  const keep = () => {
    pieces.push(new Blob(chunks));
    [chunks, held] = [[], 0];
  };
  const reader = response.body.getReader();
  // Safari doesn't support `for await` over a stream.
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value;
    chunks.push(chunk);
    held += chunk.byteLength;
    bytes += chunk.byteLength;
    onProgress(bytes);
    if (held >= pieceBytes) keep();
  }
  keep();
  return new Blob(pieces, { type });
}
