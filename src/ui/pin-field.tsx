import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { isFundPassword } from '#contract/profile/rules.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { Link } from './link.tsx';
import { PasswordField } from './form/password-field.tsx';

/** A masked field for six digits that the browser never autofills. */
export function PinField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField inputMode="numeric" maxLength={6} autoComplete="off" {...props} />;
}

/** Returns the message for a rejection that concerns the funds PIN; null for any other rejection. */
export function usePinFault(): (failure: unknown) => string | null {
  const { t } = useLingui();
  return (failure) => {
    if (!(failure instanceof ApiError)) return null;
    const { triesLeft } = failure;
    if (failure.code === 'security:wrongFundPassword') return t`Wrong payment PIN. Attempts left: ${triesLeft}`;
    if (failure.code === 'security:notBound') return t`Set a payment PIN in Account settings first`;
    return null;
  };
}

/** The funds PIN that confirms a payment. */
export interface Pin {
  readonly field: ReactNode;
  /** Whether the rejection concerns the PIN, so its message is shown at the field. */
  readonly isRefused: boolean;
  /** Calls `act` with a complete PIN. Returns false if the PIN is incomplete, with the reason shown at the field. */
  readonly confirm: <T>(act: (pin: string) => T) => T | false;
}

/** @param refusal of the last attempt, as its command keeps it */
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
        description={
          <Link to="/dashboard/account/userInfo">
            <Trans>Forgotten or not set yet?</Trans>
          </Link>
        }
        error={isUnset(refusal) ? <SetFirst said={fault} /> : (fault ?? flaw)}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
    ),
  };
}

const isUnset = (refusal: unknown) => refusal instanceof ApiError && refusal.code === 'security:notBound';

function SetFirst({ said }: { said: string | null }) {
  return (
    <>
      {said}{' '}
      <Link to="/dashboard/account/userInfo" search={{ do: 'fundPassword' }}>
        <Trans>Set payment PIN</Trans>
      </Link>
    </>
  );
}
