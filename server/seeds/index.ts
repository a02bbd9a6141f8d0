import type { Deps } from '../platform/deps.ts';

/** Puts in what every installation needs and, in sandbox mode, the sandbox's people. Safe to repeat. */
export async function seed(_deps: Deps): Promise<void> {}
