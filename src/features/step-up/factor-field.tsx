import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StepUpFactor } from '#contract/step-up/actions.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { codeDigits } from '#src/ui/code-digits.ts';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import styles from './step-up.module.css';
import type { Challenge } from './use-challenge.ts';
import { factorNames } from './wording.ts';

interface FactorFieldProps {
  readonly factor: StepUpFactor;
  readonly challenge: Pick<Challenge, 'verification' | 'factors'>;
  /** Call that sends the code; defaults to the one for signed-in users. */
  readonly sendCall?: typeof stepUp.sendCode;
  /** True if a code is sent as soon as the field appears. */
  readonly isSentAtOnce?: boolean;
  readonly isProved: boolean;
  /** Field name; defaults to the factor. */
  readonly name?: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (value: string) => void;
  readonly onError: (error: unknown) => void;
}

/** The field of one factor, or a note that it is already proved. */
export function FactorField(props: FactorFieldProps) {
  const { factor, challenge, isProved, name = factor, sendCall = stepUp.sendCode, ...field } = props;
  const { i18n, t } = useLingui();
  if (isProved)
    return (
      <p className={styles.proved}>
        {i18n._(factorNames[factor])}: <Trans>confirmed</Trans>
      </p>
    );
  const target = challenge.factors.find((one) => one.factor === factor)?.target ?? '';
  if (factor === 'email' || factor === 'sms') {
    const send = async () => {
      const body = { verification: challenge.verification, factor };
      return (await api(sendCall, { body }, { isInline: true })).resendAfterSeconds;
    };
    return (
      <SentCodeField
        {...field}
        name={name}
        label={t`Send a code to ${target}`}
        sentLabel={t`Code sent to ${target}`}
        send={send}
      />
    );
  }
  const isTotp = factor === 'totp';
  return (
    <Field
      label={isTotp ? t`Authenticator code` : t`One of your recovery codes`}
      description={isTotp ? null : t`Each code works once.`}
      name={name}
      inputMode={isTotp ? 'numeric' : 'text'}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      {...(isTotp ? {} : { maxLength: 11 })}
      value={field.value}
      error={field.error}
      onChange={({ currentTarget: { value } }) => field.onChange(isTotp ? codeDigits(value) : value)}
    />
  );
}
