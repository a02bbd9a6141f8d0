import {
  remittancePurposes,
  remittanceSides,
  type RemittancePurpose,
  type RemittanceSide,
} from '#contract/remittance/rules.ts';
import { useTyped } from '#src/ui/form/use-typed.ts';

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
export const useRemittanceDraft = () => useTyped(draftName, empty);
export type RemittanceDraft = ReturnType<typeof useRemittanceDraft>;

export const sideOf = (text: string): RemittanceSide => remittanceSides.find((one) => one === text) ?? 'pay';
export const purposeOf = (text: string): RemittancePurpose => remittancePurposes.find((one) => one === text) ?? 'other';
