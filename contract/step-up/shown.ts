import type { StepUpAction } from './actions.ts';

/**
 * Values of an action that the dialog shows and the message with the code names, in their order. The verification is
 * good for these very values: who reads another amount or another address in the message gives the code to nobody.
 */
export const shownValues: Readonly<Partial<Record<StepUpAction, readonly string[]>>> = {
  'multiSig.sign': ['change', 'walletName', 'amount', 'asset', 'address', 'leaves', 'joins', 'minimum'],
  'staff.decide': ['amount', 'asset'],
};

/** Longer ones are cut: no amount, address or name is. */
const maxLength = 200;

/** What is shown of a verification's values, without the empty ones; null where nothing is. */
export function pickShown(
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const pairs = (shownValues[action] ?? []).flatMap((key) => {
    // Line breaks and marks that turn the reading direction could make another message of it.
    const text = (values[key] ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, maxLength);
    return text.trim() === '' ? [] : [[key, text]];
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}
