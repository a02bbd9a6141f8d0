import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { isFundPassword } from '#contract/profile/rules.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { PasswordField } from './form/password-field.tsx';

/** Six digits that are typed covered, and never filled in by the browser. */
export function PinField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField inputMode="numeric" maxLength={6} autoComplete="off" {...props} />;
}

/** What a refusal says about the funds PIN; null where it says something else. */
export function usePinFault(): (failure: unknown) => string | null {
  const { t } = useLingui();
  return (failure) => {
    if (!(failure instanceof ApiError)) return null;
    const { triesLeft } = failure;
    if (failure.code === 'security:wrongFundPassword') return t`Wrong payment PIN. Tries left: ${triesLeft}`;
    if (failure.code === 'security:notBound') return t`Set a payment PIN in Account settings first`;
    return null;
  };
}

/** The funds PIN that a payment is confirmed with. */
export interface Pin {
  readonly field: ReactNode;
  /** The refusal is about the PIN, and said at its field. */
  readonly isRefused: boolean;
  /** Goes on with a PIN that is whole, and says false, with why at the field, where it isn't. */
  readonly confirm: <T>(act: (pin: string) => T) => T | false;
}

/** @param refusal of the last try, as its command keeps it */
export function usePin(refusal: unknown): Pin {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const fault = usePinFault()(refusal);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault !== null) input.current?.focus();
  }, [fault, refusal]);
  return {
    isRefused: fault !== null,
    confirm: (act) => {
      const isWhole = isFundPassword(pin);
      setFlaw(isWhole ? undefined : t`Enter exactly six digits`);
      if (!isWhole) input.current?.focus();
      return isWhole && act(pin);
    },
    field: (
      <PinField
        ref={input}
        label={t`Payment PIN`}
        value={pin}
        error={fault ?? flaw}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
    ),
  };
}
