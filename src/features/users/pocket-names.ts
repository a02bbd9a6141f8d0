import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Pocket } from '#contract/global-account/rules.ts';

/** A customer's two accounts, as the menu calls them. */
export const pocketNames: Readonly<Record<Pocket, MessageDescriptor>> = {
  wallet: msg`Digital account`,
  globalAccount: msg`Global account`,
};
