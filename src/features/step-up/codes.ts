import { useLingui } from '@lingui/react/macro';
import { recoveryCodePattern, type StepUpFactor } from '#contract/step-up/actions.ts';

/** What the call names the code of a factor; a passkey has none. */
export const codeFields: Readonly<Partial<Record<StepUpFactor, string>>> = {
  email: 'emailCode',
  sms: 'smsCode',
  totp: 'totpCode',
  recoveryCode: 'recoveryCode',
};

const recoveryCode = new RegExp(recoveryCodePattern);
const sixDigits = /^[0-9]{6}$/;

/** Whether a text can be the code: a wrong one costs a try, half a one need not. */
export function isComplete(factor: StepUpFactor, text: string): boolean {
  return (factor === 'recoveryCode' ? recoveryCode : sixDigits).test(text.trim());
}

/** What is wrong with a text as the code of a factor. */
export function useFactorFault() {
  const { t } = useLingui();
  return (factor: StepUpFactor, text: string): string | undefined => {
    if (isComplete(factor, text)) return undefined;
    return factor === 'recoveryCode' ? t`Enter the 10-character recovery code` : t`Enter six digits`;
  };
}
