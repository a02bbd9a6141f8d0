import { passkeys } from '#contract/passkeys/calls.ts';
import { api } from '#src/platform/api.ts';
import { beginSession } from '#src/platform/sign-in.ts';

const options = { isInline: true, beginsSession: true };

/** Signs in with a passkey that the browser asks for. */
export async function signInWithPasskey(): Promise<void> {
  const body = { response: await askPasskey() };
  await beginSession(await api(passkeys.finishPasskeySignIn, { body }, options));
}

/** Asks for a passkey of whoever is here, as a sign-in does. @returns the answer for the server */
export async function askPasskey() {
  const [{ startAuthentication }, asked] = await Promise.all([
    import('@simplewebauthn/browser'),
    api(passkeys.beginPasskeySignIn, { body: {} }, options),
  ]);
  const { id, rawId, type, response, authenticatorAttachment } = await startAuthentication({
    optionsJSON: asked.options,
  });
  // What the browser says of extensions is not asked for here, and differs from browser to browser.
  return { id, rawId, type, response, authenticatorAttachment, clientExtensionResults: {} };
}
