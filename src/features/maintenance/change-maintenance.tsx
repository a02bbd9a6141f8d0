import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { maintenance } from '#contract/maintenance/calls.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import review from '#src/ui/review.module.css';
import { type Maintenance } from './query.ts';

const maxText = 500;

interface Props {
  readonly state: Maintenance;
  /** Begins or changes it; false: ends it. */
  readonly isOn: boolean;
  readonly close: () => void;
}

/** Confirms what all customers will feel: verified, with a reason, and with what they are told in both languages. */
export function ChangeMaintenance({ state, isOn, close }: Props) {
  const { t } = useLingui();
  const [en, setEn] = useState(state.text.en);
  const [zh, setZh] = useState(state.text['zh-CN']);
  const [ends, setEnds] = useState('');
  const [isPast, setPast] = useState(false);
  const [isTried, setTried] = useState(false);
  const form = useDecision({ kind: 'maintenance', id: 'platform' }, close);
  const submit = async (reason: string) => {
    setTried(true);
    const isEndPast = ends !== '' && new Date(ends).getTime() <= Date.now();
    setPast(isEndPast);
    if (isOn && (en.trim() === '' || zh.trim() === '' || isEndPast)) return false;
    const endsAt = isOn && ends !== '' ? new Date(ends).toISOString() : null;
    const body = { isOn, endsAt, text: { en: en.trim(), 'zh-CN': zh.trim() }, reason };
    return form.decide(
      { decision: isOn ? 'beginMaintenance' : 'endMaintenance' },
      { body, send: (sent, options) => api(maintenance.change, { body: sent }, options) },
    );
  };
  const missing = (text: string) => (isTried && text.trim() === '' ? t`Enter the customer notice` : null);
  return (
    <ReasonDialog
      title={isOn ? <Trans>Close the platform to customers?</Trans> : <Trans>Reopen the platform?</Trans>}
      action={isOn ? <Trans>Close to customers</Trans> : <Trans>Reopen</Trans>}
      form={form}
      submit={submit}
      close={close}
      isDanger={isOn}
    >
      {isOn ? (
        <>
          <p>
            <Trans>
              Customers can’t sign in, view or order anything until you reopen. Payments in progress still arrive.
            </Trans>
          </p>
          <Told label={<Trans>Notice in English</Trans>} value={en} flaw={missing(en)} change={setEn} />
          <Told label={<Trans>Notice in Chinese</Trans>} value={zh} flaw={missing(zh)} change={setZh} />
          <Ends value={ends} flaw={isPast ? t`Choose a time in the future` : null} change={setEnds} />
        </>
      ) : (
        <p>
          <Trans>Customers can use everything again within 5 seconds.</Trans>
        </p>
      )}
    </ReasonDialog>
  );
}

interface FieldProps {
  readonly value: string;
  readonly flaw: string | null;
  readonly change: (value: string) => void;
}

function Told({ label, value, flaw, change }: FieldProps & { readonly label: ReactNode }) {
  const id = useId();
  return (
    <>
      <label className={review.labelled}>
        {label}
        <textarea
          rows={3}
          maxLength={maxText}
          value={value}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? id : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <Flaw id={id}>{flaw}</Flaw>
    </>
  );
}

function Ends({ value, flaw, change }: FieldProps) {
  const id = useId();
  return (
    <>
      <label className={review.labelled}>
        <Trans>Expected end, in your time zone (optional)</Trans>
        <input
          type="datetime-local"
          value={value}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? id : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <Flaw id={id}>{flaw}</Flaw>
    </>
  );
}
