/** Imported for its side effect: it defines `crypto.subtle` on old engines that have it under another name. */
declare module 'webcrypto-shim';
