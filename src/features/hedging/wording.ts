import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { VenueRefusalReason } from '#contract/hedging/rules.ts';
import type { HedgeOrderState } from '#contract/hedging/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export const hedgeStates: Readonly<Record<HedgeOrderState, { readonly name: MessageDescriptor; readonly tone: Tone }>> =
  {
    waiting: { name: msg`To be sent`, tone: 'neutral' },
    sent: { name: msg`At the venue`, tone: 'neutral' },
    filled: { name: msg`Filled`, tone: 'good' },
    partlyFilled: { name: msg`Partly filled`, tone: 'warn' },
    unfilled: { name: msg`Not filled`, tone: 'warn' },
    refused: { name: msg`Refused by the venue`, tone: 'bad' },
  };

export const refusalNames: Readonly<Record<VenueRefusalReason, MessageDescriptor>> = {
  balance: msg`The balance at the venue is too low.`,
  amount: msg`The venue doesn’t trade this amount or price.`,
  market: msg`The venue doesn’t trade this pair.`,
  other: msg`The venue gave no reason.`,
};

/** Venue names, by the code that each order stores. */
export const venueNames: Readonly<Record<string, MessageDescriptor>> = {
  'sandbox-venue': msg`the sandbox venue`,
  binance: msg`Binance`,
};
