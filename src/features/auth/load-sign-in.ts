import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { NetworkError } from '#src/platform/api-error.ts';

/**
 * Calls and keys load while the form is filled in (`startAfterFirstScreen`); a user who is faster waits for them here.
 */
export const loadSignIn = () => import('#src/platform/sign-in.ts').catch(sayOffline);
export const loadPasskey = () => import('./passkey.ts').catch(sayOffline);

/** Fails as if the call itself had not got through. */
function sayOffline(): never {
  throw new NetworkError('offline', i18n._(msg`We can’t reach the server. Check your connection.`));
}
