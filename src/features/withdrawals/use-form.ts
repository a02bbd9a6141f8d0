import { useState } from 'react';
import type { TravelRule } from '#contract/withdrawals/rules.ts';
import { restore } from '#src/ui/form/restore.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';
import { noTravelRule } from './travel-rule-fields.tsx';

/** What is typed into the form. */
export interface FormValues {
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  readonly amount: string;
  readonly travelRule: TravelRule;
}

const empty: FormValues = { network: '', address: '', tag: '', amount: '', travelRule: noTravelRule };

/** The form of a coin: what was typed before on this device, kept as it is typed, gone once it is handed in. */
export function useWithdrawalForm(asset: string) {
  const [values, setValues] = useState(empty);
  const draft = useDraft(`withdrawal-${asset}`, (kept) => setValues(restore(empty, kept)));
  return {
    /** Undefined while the device is read. */
    values: draft.isRead ? values : undefined,
    /** What is shown is on the device. */
    isKept: draft.isKept,
    change: (part: Partial<FormValues>) => {
      const next = { ...values, ...part };
      setValues(next);
      draft.save(next);
    },
    end: draft.end,
  };
}
