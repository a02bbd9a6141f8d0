import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { ApiError } from '#src/platform/api-error.ts';

/** Six digits that are typed covered, and never filled in by the browser. */
export function PinField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      size="md"
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      // The component says it by its colour alone.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t`Show passwords` }}
      {...props}
    />
  );
}

/** What a refusal says about the funds PIN; null where it says something else. */
export function usePinFault(): (failure: unknown) => string | null {
  const { t } = useLingui();
  return (failure) => {
    if (!(failure instanceof ApiError)) return null;
    const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
    if (failure.code === 'security:wrongFundPassword') return t`Wrong payment PIN. Tries left: ${triesLeft}`;
    if (failure.code === 'security:notBound') return t`Set a payment PIN in Account settings first`;
    return null;
  };
}
