import { passkeys } from '#contract/passkeys/calls.ts';
import { api } from '#src/platform/api.ts';
import { beginSession } from '#src/platform/sign-in.ts';

const options = { isInline: true, beginsSession: true };

/** Signs in with a passkey requested by the browser. */
export async function signInWithPasskey(): Promise<void> {
  const body = { response: await askPasskey() };
  await beginSession(await api(passkeys.finishPasskeySignIn, { body }, options));
}

/** Asks the user for a passkey, as a sign-in does. @returns the response for the server */
export async function askPasskey() {
  const [{ startAuthentication }, asked] = await Promise.all([
    import('@simplewebauthn/browser'),
    api(passkeys.beginPasskeySignIn, { body: {} }, options),
  ]);
  const { id, rawId, type, response, authenticatorAttachment } = await startAuthentication({
    optionsJSON: asked.options,
  });
  // Extension results are not needed here and differ between browsers.
  return { id, rawId, type, response, authenticatorAttachment, clientExtensionResults: {} };
}
