import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { StepUpFactor } from '#contract/step-up/actions.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { FactorField } from './factor-field.tsx';
import { TimeLeft } from './time-left.tsx';
import type { Challenge } from './use-challenge.ts';
import { codeFields, isComplete, useFactorFault } from './codes.ts';

interface CodesFormProps {
  readonly challenge: Challenge;
  readonly way: readonly StepUpFactor[];
  /** Factors already proved, with this method or another. */
  readonly proved: readonly StepUpFactor[];
  readonly setProved: (proved: readonly StepUpFactor[]) => void;
  readonly pass: () => void;
  readonly voidIt: () => void;
  readonly close: () => void;
}

const initial = { email: '', sms: '', totp: '', recoveryCode: '', passkey: '' };

/** One field per factor of the chosen method; correct factors stay proved if another is wrong. */
export function CodesForm({ challenge, way, proved, setProved, pass, voidIt, close }: CodesFormProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const faultOf = useFactorFault();
  const open = way.filter((factor) => !proved.includes(factor));
  const fields = useFields<Record<StepUpFactor, string>>({
    initial,
    findFaults: (typed) => Object.fromEntries(open.map((factor) => [factor, faultOf(factor, typed[factor])])),
  });
  const { ref, form, errors, isBusy } = fields;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  const explain = (failure: unknown): Faults | void => {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.code === 50002) return voidIt();
    if (failure.code !== 'code:wrong') throw failure;
    const faulty = String(failure.details?.['fields'] ?? '').split(',');
    const { triesLeft } = failure;
    const isWrong = (factor: StepUpFactor) => faulty.includes(codeFields[factor] ?? '');
    setProved([...proved, ...open.filter((factor) => !isWrong(factor))]);
    return Object.fromEntries(
      open.filter(isWrong).map((factor) => [factor, t`Wrong code. Attempts left: ${triesLeft}`]),
    );
  };
  const send = async (typed: Record<StepUpFactor, string>) => {
    const entered = Object.fromEntries(open.map((factor) => [codeFields[factor], typed[factor].trim()]));
    const { verification } = challenge;
    const { isPassed } = await api(stepUp.verify, { body: { verification, ...entered } }, { isInline: true });
    if (isPassed) pass();
    else voidIt();
  };
  /** Submits on the last digit, unless a known fault in another field would cost another try. */
  const change = (factor: StepUpFactor, value: string) => {
    const isNew = value !== form.getValues()[factor];
    form.setFieldValue(factor, value);
    const typed = form.getValues();
    const isWhole = open.every((one) => isComplete(one, typed[one]));
    const isStale = open.some((one) => one !== factor && Boolean(errors[one]));
    if (isWhole && !isStale && !isBusy && !isOffline && isNew) ref.current?.requestSubmit();
  };
  return (
    <Form of={fields} submit={(typed) => send(typed).catch(explain)}>
      {way.map((factor) => (
        <FactorField
          key={factor}
          factor={factor}
          challenge={challenge}
          isProved={proved.includes(factor)}
          value={fields.values[factor]}
          error={errors[factor]}
          isSentAtOnce={way.length === 1}
          onChange={(value) => change(factor, value)}
          onError={(failure) => {
            if (failure instanceof ApiError && failure.code === 50002) voidIt();
            else fields.fail(failure);
          }}
        />
      ))}
      <TimeLeft untilMs={challenge.expiresAtMs} />
      <FormFoot of={fields} action={<Trans>Confirm</Trans>} cancel={close} />
    </Form>
  );
}
