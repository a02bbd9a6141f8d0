import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Pocket } from '#contract/global-account/rules.ts';

/** Names of a customer's two accounts, as in the menu. */
export const pocketNames: Readonly<Record<Pocket, MessageDescriptor>> = {
  wallet: msg`Digital account`,
  globalAccount: msg`Global account`,
};
