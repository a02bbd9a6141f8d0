import { findDeviceKey, getDeviceKey, signProof } from './device-key.ts';
import { readSession } from './device-store.ts';
import { proofTimeMs } from './server-clock.ts';

/** A request that needs a token and proof. */
export interface Request {
  readonly method: string;
  readonly url: string;
  /** True to prove the device's key although no one is signed in yet: for calls that begin a session. */
  readonly beginsSession?: boolean | undefined;
  /** Only this user's token may be used: what one user began is never sent as another. Undefined means anyone's. */
  readonly userId?: string | undefined;
}

/** Token and proof, made at the time of sending. `accessToken` is null if no one is signed in. */
export interface Authorization {
  readonly accessToken: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const nobody: Authorization = { accessToken: null, headers: {} };

/** Returns the token and proof for one request; neither if there is no session and none is beginning. */
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
