import { useEffect, useMemo, useState } from 'react';
import type { TravelRule } from '#contract/withdrawals/rules.ts';
import { createDraftSaver, loadDraft } from '#src/platform/drafts.ts';
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
const draftName = (asset: string) => `withdrawal-${asset}`;

/** The form of a coin: what was typed before on this device, kept as it is typed, gone once it is handed in. */
export function useWithdrawalForm(asset: string) {
  const [values, setValues] = useState<FormValues>();
  const [isKept, setKept] = useState(true);
  const saver = useMemo(() => createDraftSaver(draftName(asset), () => setKept(true)), [asset]);
  useEffect(() => {
    let isOver = false;
    const show = (stored: unknown) => {
      if (!isOver) setValues({ ...empty, ...(stored as Partial<FormValues> | undefined) });
    };
    loadDraft(draftName(asset)).then(
      (draft) => show(draft?.value),
      () => show(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [asset]);
  return {
    /** Undefined while the device is read. */
    values,
    /** What is shown is on the device. */
    isKept,
    change: (change: Partial<FormValues>) => {
      const next = { ...(values ?? empty), ...change };
      setValues(next);
      setKept(false);
      saver.save(next);
    },
    end: saver.end,
  };
}
