import { errorCodes, type Reaction } from '#contract/platform/error-codes.ts';
import type { ApiError, NetworkError } from './api-error.ts';
import { loadPageTexts } from './i18n.ts';
import { react } from './reactions.ts';
import { clearSession } from './session-clearing.ts';
import { forgetCookie } from './storage.ts';

/** Does what the catalogue says about a code (specification, section 8), once for every call of the product. */
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
      // Whoever encrypts passwords fetches the key again, and asks the reader when it can't be had.
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

/** What the user may do has changed: the screens learn it, and show what is still his to see. */
async function readFactsAnew(): Promise<void> {
  const { refreshUser } = await import('./sign-in.ts');
  await refreshUser().catch(() => undefined);
}

/** No answer came: a toast, unless the caller shows it in its own place. */
export function reactToNetworkError(error: NetworkError, isInline: boolean): void {
  if (!isInline) react({ type: 'toast', code: error.kind, message: error.message, details: '' });
}

/** The catalogue of messages is loaded with the first error, not with the first screen. */
async function loadTexts() {
  const [texts] = await Promise.all([import('./errors.ts'), loadPageTexts()]);
  return texts;
}

/** Without the texts there is still the message. */
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
    // The network went between the answer and the texts: the server's own words are in the reader's language.
    return error.message;
  }
}
