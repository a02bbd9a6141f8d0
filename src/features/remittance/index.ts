import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BatchLineState } from '#contract/remittance-batches/states.ts';
import type { RemittanceOrderState } from '#contract/remittance/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';
import { part } from '#src/ui/boundary.tsx';
import { stateNames } from './wording.ts';

/** Used on staff pages and loaded with them. */
export const RemittanceProofs = part(() => import('./proofs.tsx'));

/** Names of the states of a remittance, and of the batch line it comes from. */
export const orderStateNames: Readonly<
  Record<RemittanceOrderState | BatchLineState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  ...stateNames,
  waiting: { name: msg`Waiting`, tone: 'primary' },
  ordered: stateNames.pending,
  refused: { name: msg`Not paid`, tone: 'bad' },
};
export { purposeNames as remittancePurposeNames, whyOf as whyUnpaid } from './wording.ts';
export { remittances } from './records.ts';
