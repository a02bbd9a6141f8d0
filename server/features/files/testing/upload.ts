import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
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

/** Uploads a file and returns its id. */
export async function uploaded(device: Device, purpose: string, bytes: Uint8Array): Promise<string> {
  const { result, code, details } = await upload(device, { purpose, bytes, call: files.uploadFile });
  if (!result) throw new Error(`the upload was refused: ${code} ${JSON.stringify(details)}`);
  return result.id;
}

/** Downloads a file's bytes through the call that shows it. */
export async function download(device: Device, id: string, call: Pick<Call, 'method' | 'path'> = files.getFile) {
  const { method, path } = call;
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

/** Opens a file as staff do once it was decided on, for a reason. */
export async function show(device: Device, body: { readonly id: string; readonly reason: string }) {
  const { method, path } = files.showFile;
  const token = device.tokens?.accessToken ?? '';
  const headers = {
    'content-type': 'application/json',
    dpop: device.proof(method, path, token),
    authorization: `Bearer ${token}`,
  };
  const response = await fetch(device.origin + path, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/**
 * Sends a file of zeros that claims to be a JPEG, piece by piece, so that the sender holds none of it. 0: the server
 * closed the connection.
 */
export async function trickle(device: Device, bytes: number): Promise<number> {
  const { method, path } = files.uploadImage;
  const token = device.tokens?.accessToken ?? '';
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const sending = request(device.origin + path, {
    method,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'idempotency-key': randomUUID(),
      dpop: device.proof(method, path, token),
      authorization: `Bearer ${token}`,
    },
  });
  const answered = new Promise<number>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    // The server closes the connection if the file is too large.
    for (const event of ['error', 'close']) sending.on(event, () => resolve(0));
  });
  sending.write(`${part('name="purpose"')}kyc.front\r\n${part('name="file"; filename="a.jpg"')}`);
  sending.write(Buffer.from('ffd8ffe0', 'hex'));
  const piece = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes - piece.length; sent += piece.length)
    if (!sending.write(piece)) await Promise.race([answered, new Promise((resolve) => sending.once('drain', resolve))]);
  sending.end('\r\n--x--\r\n');
  return answered;
}
