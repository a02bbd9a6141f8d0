import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/platform/call.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { files } from '#contract/files/calls.ts';
import type { Device } from '../../session/testing/device.ts';

export interface TestUpload {
  readonly purpose?: string;
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
  readonly call?: Pick<Call, 'method' | 'path'>;
}

interface Stored {
  readonly id: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Sends a form as a browser does. */
export async function upload(device: Device, given: TestUpload) {
  const { call = files.uploadImage, name = 'photo', type = 'application/octet-stream' } = given;
  const form = new FormData();
  if (given.purpose !== undefined) form.append('purpose', given.purpose);
  if (given.bytes) form.append('file', new Blob([new Uint8Array(given.bytes)], { type }), name);
  const token = device.tokens?.accessToken;
  const response = await fetch(device.origin + call.path, {
    method: call.method,
    headers: {
      'idempotency-key': given.key ?? randomUUID(),
      dpop: device.proof(call.method, call.path, token),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: form,
  });
  const { result, error } = (await response.json()) as Envelope<Stored>;
  return { status: response.status, result, code: error?.code ?? 'done', details: error?.details ?? null };
}

/** The id of a file that was stored. */
export async function uploaded(device: Device, purpose: string, bytes: Uint8Array): Promise<string> {
  const { result, code, details } = await upload(device, { purpose, bytes, call: files.uploadFile });
  if (!result) throw new Error(`the upload was refused: ${code} ${JSON.stringify(details)}`);
  return result.id;
}

export async function download(device: Device, id: string) {
  const { method, path } = files.getFile;
  const token = device.tokens?.accessToken;
  const response = await fetch(`${device.origin}${path}?Id=${id}`, {
    method,
    headers: {
      dpop: device.proof(method, path, token),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
