import type { ErrorCode } from '#contract/platform/error-codes.ts';

/**
 * What the shell has to do about something that happened below it (specification, section 8). The api
 * client emits, the shell shows; nothing below the shell navigates or opens a dialog.
 */
export type ReactionEvent =
  /** Go to /maintain. */
  | { readonly type: 'maintenance' }
  /** The session is cleared already; go to /user/login. */
  | { readonly type: 'signOut' }
  /** The session is cleared already; a dialog says that somebody logged in elsewhere and leads to login. */
  | { readonly type: 'loginTip'; readonly message: string }
  /** The security verification has expired or failed; say so. */
  | { readonly type: 'safeVerification'; readonly message: string }
  /** The password-encryption key can't be had: a dialog titled 'tip' that retries or cancels. */
  | { readonly type: 'keyDialog'; retry(): void; cancel(): void }
  /** Show a message. `details` are the server's particulars, already one line of text. */
  | {
      readonly type: 'toast';
      readonly code: ErrorCode | 'timeout' | 'offline';
      readonly message: string;
      readonly details: string;
    };

type Listener = (event: ReactionEvent) => void;

const listeners = new Set<Listener>();
let isVerificationAskedAnew = () => false;

/** The shell listens here. Returns what stops it. */
export function onReaction(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who asks for security verifications says here when a failed one is asked for again in its own dialog. */
export function answerFailedVerifications(isAskedAnew: () => boolean): void {
  isVerificationAskedAnew = isAskedAnew;
}

/** Tells the shell. With no shell on the page nothing is shown. */
export function react(event: ReactionEvent): void {
  if (event.type === 'safeVerification' && isVerificationAskedAnew()) return;
  for (const listener of listeners) listener(event);
  // With nobody to show the dialog the caller must not wait for ever.
  if (listeners.size === 0 && event.type === 'keyDialog') event.cancel();
}
