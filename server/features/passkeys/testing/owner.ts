import { passkeys } from '#contract/passkeys/calls.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Device } from '../../session/testing/device.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

/** A signed-in user. */
export interface Owner {
  readonly device: Device;
  readonly userId: string;
}

/** Returns the options with which the browser creates a passkey, after a security verification. */
export async function beginPasskey(deps: Deps, { device, userId }: Owner) {
  const verification = await insertPassedStepUp(deps, userId, 'security.passkey', passkeyValues.add());
  return (await device.ask(passkeys.beginPasskeyRegistration, { body: { verification } })).options;
}

/** Creates an authenticator that holds a passkey of this user, and returns it with the passkey as listed. */
export async function addPasskey(deps: Deps, owner: Owner, name = 'Laptop') {
  const authenticator = new SoftAuthenticator(owner.device.origin);
  const response = authenticator.create(await beginPasskey(deps, owner));
  const passkey = await owner.device.ask(passkeys.finishPasskeyRegistration, { body: { response, name } });
  return { authenticator, passkey };
}
