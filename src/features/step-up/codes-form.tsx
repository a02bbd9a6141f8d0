import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { StepUpFactor } from '#contract/step-up/actions.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { FactorField } from './factor-field.tsx';
import styles from './step-up.module.css';
import { TimeLeft } from './time-left.tsx';
import type { Challenge } from './use-challenge.ts';
import { codeFields, isComplete } from './codes.ts';

interface CodesFormProps {
  readonly challenge: Challenge;
  readonly way: readonly StepUpFactor[];
  /** What was right already, on this way or another. */
  readonly proved: readonly StepUpFactor[];
  readonly setProved: (proved: readonly StepUpFactor[]) => void;
  readonly pass: () => void;
  readonly voidIt: () => void;
  readonly close: () => void;
}

type Codes = Partial<Record<StepUpFactor, string>>;

/** One field for each factor of the chosen way; what is right stays proved when another is wrong. */
export function CodesForm({ challenge, way, proved, setProved, pass, voidIt, close }: CodesFormProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const [codes, setCodes] = useState<Codes>({});
  const [wrong, setWrong] = useState<Codes>({});
  const { isBusy, error, run, fail: show } = useCommand();
  const open = way.filter((factor) => !proved.includes(factor));
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const mark = (faults: Codes) => {
    setWrong(faults);
    const first = way.find((factor) => faults[factor]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return show(failure);
    if (failure.code === 50002) return voidIt();
    if (failure.code !== 'code:wrong') return show(failure);
    const faulty = String(failure.details?.['fields'] ?? '').split(',');
    const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
    const isWrong = (factor: StepUpFactor) => faulty.includes(codeFields[factor] ?? '');
    setProved([...proved, ...open.filter((factor) => !isWrong(factor))]);
    mark(Object.fromEntries(open.filter(isWrong).map((factor) => [factor, t`Wrong code. Tries left: ${triesLeft}`])));
  };
  const send = async (typed: Codes) => {
    const entered = Object.fromEntries(open.map((factor) => [codeFields[factor], typed[factor]?.trim()]));
    const { verification } = challenge;
    const { isPassed } = await api(stepUp.verify, { body: { verification, ...entered } }, { isInline: true });
    if (isPassed) pass();
    else voidIt();
  };
  const submit = (typed: Codes) => {
    show(null);
    const missing = open.filter((factor) => !isComplete(factor, typed[factor] ?? ''));
    mark(
      Object.fromEntries(
        missing.map((factor) => [
          factor,
          factor === 'recoveryCode' ? t`Enter the 10-character recovery code` : t`Enter six digits`,
        ]),
      ),
    );
    if (missing.length === 0) void run(() => send(typed).catch(fail));
  };
  /** Its last digit sends it, unless what is wrong elsewhere would cost another try. */
  const change = (factor: StepUpFactor, value: string) => {
    const typed = { ...codes, [factor]: value };
    setCodes(typed);
    const isWhole = open.every((one) => isComplete(one, typed[one] ?? ''));
    const isStale = open.some((one) => one !== factor && wrong[one]);
    if (isWhole && !isStale && !isBusy && !isOffline && value !== codes[factor]) submit(typed);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    submit(codes);
  };
  return (
    <form ref={form} className={styles.stack} onSubmit={confirm} noValidate>
      {way.map((factor) => (
        <FactorField
          key={factor}
          factor={factor}
          challenge={challenge}
          isProved={proved.includes(factor)}
          value={codes[factor] ?? ''}
          error={wrong[factor] ?? null}
          isSentAtOnce={way.length === 1}
          onChange={(value) => change(factor, value)}
          onError={fail}
        />
      ))}
      <FormError error={error} />
      <TimeLeft untilMs={challenge.expiresAtMs} />
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isBusy} disabled={isOffline}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  );
}
