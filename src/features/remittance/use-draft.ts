import {
  remittancePurposes,
  remittanceSides,
  type RemittancePurpose,
  type RemittanceSide,
} from '#contract/remittance/rules.ts';

/** Values typed in the three steps; a new recipient has its own form draft. */
export interface Typed {
  /** Empty selects the pair the account paid last. */
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

export const empty: Typed = {
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

export const sideOf = (text: string): RemittanceSide => remittanceSides.find((one) => one === text) ?? 'pay';
export const purposeOf = (text: string): RemittancePurpose => remittancePurposes.find((one) => one === text) ?? 'other';
