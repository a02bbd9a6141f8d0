import { errorCodes, type Reaction } from '#contract/platform/error-codes.ts';
import type { ApiError, NetworkError } from './api-error.ts';
import { loadPageTexts } from './i18n.ts';
import { react } from './reactions.ts';
import { clearSession } from './session-clearing.ts';
import { forgetCookie } from './storage.ts';

/**
 * Performs the reaction that the catalogue defines for a code (specification, section 8), once for all calls of the
 * product.
 */
export async function reactToError(error: ApiError, isInline: boolean): Promise<void> {
  if (error.code === 'request:noPermission') void readFactsAnew();
  const reaction: Reaction = errorCodes[error.code].reaction;
  switch (reaction) {
    case 'maintenance':
      return react({ type: 'maintenance' });
    case 'signOut':
      await clearSession();
      return react({ type: 'signOut' });
    case 'loginTip':
      await clearSession();
      return react({ type: 'loginTip', message: error.message || (await translated(error)) });
    case 'safeVerification':
      forgetCookie('securityFlag');
      return react({ type: 'safeVerification', message: await translated(error) });
    case 'refetchKey':
      // The code that encrypts passwords refetches the key, and asks the user if that fails.
      forgetCookie('securityFlag');
      return forgetCookie('isk');
    case 'translatedMessage':
      if (!isInline) react({ type: 'toast', code: error.code, message: await translated(error), details: '' });
      return;
    case 'toast':
      if (!isInline)
        react({
          type: 'toast',
          code: error.code,
          message: error.message || (await translated(error)),
          details: await explained(error),
        });
  }
}

/** The user's permissions have changed: refreshes them, so that screens show only what is still accessible. */
async function readFactsAnew(): Promise<void> {
  const { refreshUser } = await import('./sign-in.ts');
  await refreshUser().catch(() => undefined);
}

/** Shows a toast for a missing response, unless the caller shows the error itself. */
export function reactToNetworkError(error: NetworkError, isInline: boolean): void {
  if (!isInline) react({ type: 'toast', code: error.kind, message: error.message, details: '' });
}

/** Loads the message catalogue with the first error, not with the first screen. */
async function loadTexts() {
  const [texts] = await Promise.all([import('./errors.ts'), loadPageTexts()]);
  return texts;
}

/** Returns the details as text; if the texts fail to load, there is still the message. */
async function explained({ details }: ApiError): Promise<string> {
  if (details === null) return '';
  return loadTexts().then(
    ({ describeDetails }) => describeDetails(details),
    () => '',
  );
}

async function translated(error: ApiError): Promise<string> {
  try {
    return (await loadTexts()).describeError(error.code);
  } catch {
    // The network failed between the response and the texts: the server's message is in the reader's language.
    return error.message;
  }
}
