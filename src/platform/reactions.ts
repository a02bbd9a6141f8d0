import type { ErrorCode } from '#contract/platform/error-codes.ts';

/**
 * An event below the shell that the shell must handle (specification, section 8). The API client emits it, the shell
 * shows it; nothing below the shell navigates or opens a dialog.
 */
export type ReactionEvent =
  /** Go to /maintain. */
  | { readonly type: 'maintenance' }
  /** The session is already cleared; go to /user/login. */
  | { readonly type: 'signOut' }
  /** The session is already cleared; a dialog says that someone signed in elsewhere and leads to login. */
  | { readonly type: 'loginTip'; readonly message: string }
  /** The step-up verification has expired or failed; tell the user. */
  | { readonly type: 'safeVerification'; readonly message: string }
  /** The password-encryption key can't be fetched: a dialog titled 'tip' that retries or cancels. */
  | { readonly type: 'keyDialog'; retry(): void; cancel(): void }
  /** Show a message. `details` contains the server's particulars as one line of text. */
  | {
      readonly type: 'toast';
      readonly code: ErrorCode | 'timeout' | 'offline';
      readonly message: string;
      readonly details: string;
    };

type Listener = (event: ReactionEvent) => void;

const listeners = new Set<Listener>();
let isVerificationAskedAnew = () => false;

/** Subscribes to reactions, for the shell. Returns a function that unsubscribes. */
export function onReaction(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers a check for whether a failed verification is already asked for again in its own dialog. */
export function answerFailedVerifications(isAskedAnew: () => boolean): void {
  isVerificationAskedAnew = isAskedAnew;
}

/** Sends an event to the shell. Without a shell on the page nothing is shown. */
export function react(event: ReactionEvent): void {
  if (event.type === 'safeVerification' && isVerificationAskedAnew()) return;
  for (const listener of listeners) listener(event);
  // Without a shell to show the dialog, the caller must not wait forever.
  if (listeners.size === 0 && event.type === 'keyDialog') event.cancel();
}
