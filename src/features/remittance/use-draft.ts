import {
  remittancePurposes,
  remittanceSides,
  type RemittancePurpose,
  type RemittanceSide,
} from '#contract/remittance/rules.ts';

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
