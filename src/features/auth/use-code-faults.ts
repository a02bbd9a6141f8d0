import { useLingui } from '@lingui/react/macro';
import { codePattern } from '#contract/account/rules.ts';

/** Checks a code that belongs to the ticket of its sending. */
export function useCodeFaults() {
  const { t } = useLingui();
  return ({ code, codeTicket }: { readonly code: string; readonly codeTicket: string }) => {
    if (!codeTicket) return { code: t`Request a code first` };
    return { code: new RegExp(codePattern).test(code) ? undefined : t`Enter the six digits of the code` };
  };
}
