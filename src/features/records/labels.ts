import { msg } from '@lingui/core/macro';
import { formatInstant } from '#contract/platform/display.ts';

/** Labels of facts that many domains share. */
export const labels = {
  order: msg`Order number`,
  time: msg`Date`,
  completed: msg`Completed`,
  coin: msg`Coin`,
  network: msg`Network`,
  amount: msg`Amount`,
  fee: msg`Fee`,
  status: msg`Status`,
  address: msg`Address`,
  tag: msg`Destination tag`,
  hash: msg`Transaction ID`,
  reason: msg`Failure reason`,
  after: msg`Balance after`,
  reference: msg`Reference`,
  direction: msg`Direction`,
  type: msg`Type`,
  counterparty: msg`Counterparty UID`,
  counterpartyName: msg`Counterparty`,
  remark: msg`Note`,
};

/** Formats an instant as a fact; empty if null. */
export const writeAt = (instant: string | null) => (instant === null ? '' : formatInstant(instant));
