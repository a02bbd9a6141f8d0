import { useLingui } from '@lingui/react/macro';
import { recoveryCodePattern, type StepUpFactor } from '#contract/step-up/actions.ts';

/** Request field of each factor's code; a passkey has none. */
export const codeFields: Readonly<Partial<Record<StepUpFactor, string>>> = {
  email: 'emailCode',
  sms: 'smsCode',
  totp: 'totpCode',
  recoveryCode: 'recoveryCode',
};

const recoveryCode = new RegExp(recoveryCodePattern);
const sixDigits = /^[0-9]{6}$/;

/** Whether a text is a complete code; an incomplete one must not cost a try. */
export function isComplete(factor: StepUpFactor, text: string): boolean {
  return (factor === 'recoveryCode' ? recoveryCode : sixDigits).test(text.trim());
}

/** Returns a function that finds the fault of a factor's code. */
export function useFactorFault() {
  const { t } = useLingui();
  return (factor: StepUpFactor, text: string): string | undefined => {
    if (isComplete(factor, text)) return undefined;
    return factor === 'recoveryCode' ? t`Enter the 10-character recovery code` : t`Enter six digits`;
  };
}
