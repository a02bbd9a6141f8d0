import { useState } from 'react';
import {
  remittancePurposes,
  remittanceSides,
  type RemittancePurpose,
  type RemittanceSide,
} from '#contract/remittance/rules.ts';
import { restore } from '#src/ui/form/restore.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';

/** What is typed into the three steps; a new recipient is kept by his own form. */
export interface Typed {
  /** Empty: the pair that the account paid last. */
  readonly from: string;
  readonly to: string;
  readonly side: string;
  readonly amount: string;
  readonly scheme: string;
  readonly recipientId: string;
  readonly isSaved: boolean;
  readonly purpose: string;
  readonly purposeText: string;
  readonly reference: string;
  readonly files: readonly string[];
}

const empty: Typed = {
  from: '',
  to: '',
  side: 'pay',
  amount: '',
  scheme: '',
  recipientId: '',
  isSaved: true,
  purpose: 'goods',
  purposeText: '',
  reference: '',
  files: [],
};
export const draftName = 'remittance';

/** Kept on this device as it is typed, gone once it is confirmed. */
export function useRemittanceDraft() {
  const [typed, setTyped] = useState(empty);
  const draft = useDraft(draftName, (kept) => setTyped(restore(empty, kept)));
  return {
    typed: draft.isRead ? typed : undefined,
    isKept: draft.isKept,
    change: (part: Partial<Typed>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      draft.save(next);
    },
    end: async () => {
      await draft.end();
      setTyped(empty);
    },
  };
}
export type RemittanceDraft = ReturnType<typeof useRemittanceDraft>;

export const sideOf = (text: string): RemittanceSide => remittanceSides.find((one) => one === text) ?? 'pay';
export const purposeOf = (text: string): RemittancePurpose => remittancePurposes.find((one) => one === text) ?? 'other';
