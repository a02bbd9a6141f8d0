/** Loaded for its effect: it puts `crypto.subtle` where an old engine has it under another name. */
declare module 'webcrypto-shim';
