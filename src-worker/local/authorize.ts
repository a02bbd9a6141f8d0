import { findDeviceKey, getDeviceKey, signProof } from './device-key.ts';
import { readSession } from './device-store.ts';
import { proofTimeMs } from './server-clock.ts';

/** A request that wants its token and proof. */
export interface Request {
  readonly method: string;
  readonly url: string;
  /** Prove the device's key although nobody is signed in yet: the calls that begin a session. */
  readonly beginsSession?: boolean;
  /** Only with this user's token: what one user queued is never sent as another. */
  readonly userId?: string;
}

/** Token and proof, made at the time of sending. `accessToken` is null where nobody is signed in. */
export interface Authorization {
  readonly accessToken: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const nobody: Authorization = { accessToken: null, headers: {} };

/** Token and proof for one request. Without a session, and without one beginning, there is neither. */
export async function authorize(request: Request): Promise<Authorization> {
  const session = await readSession();
  if (!session && !request.beginsSession) return nobody;
  if (request.userId !== undefined && session?.userId !== request.userId) return nobody;
  const accessToken = request.beginsSession ? null : (session?.accessToken ?? null);
  const key = request.beginsSession ? await getDeviceKey() : await findDeviceKey();
  if (!key) return nobody;
  const proof = await signProof(key, { ...request, accessToken }, await proofTimeMs());
  const bearer: Record<string, string> = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  return { accessToken, headers: { ...bearer, dpop: proof } };
}
