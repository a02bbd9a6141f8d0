import { Trans, useLingui } from '@lingui/react/macro';
import { maintenance } from '#contract/maintenance/calls.ts';
import { ReasonDialog, useDecision, useReasonFault } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Field, TextField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { type Maintenance } from './query.ts';

const maxText = 500;

interface Props {
  readonly state: Maintenance;
  /** True starts or changes maintenance; false ends it. */
  readonly isOn: boolean;
  readonly close: () => void;
}

/**
 * Confirms a change that affects all customers: with step-up verification, a reason, and the message to customers in
 * both languages.
 */
export function ChangeMaintenance({ state, isOn, close }: Props) {
  const { t } = useLingui();
  const faultOf = useReasonFault();
  const command = useDecision({ kind: 'maintenance', id: 'platform' }, close);
  const isMissing = (text: string) => isOn && text.trim() === '';
  const isPast = (at: string) => isOn && at !== '' && new Date(at).getTime() <= Date.now();
  const fields = useFields({
    initial: { en: state.text.en, zh: state.text['zh-CN'], ends: '', reason: '' },
    findFaults: (typed) => ({
      en: isMissing(typed.en) ? t`Enter the customer notice in English` : undefined,
      zh: isMissing(typed.zh) ? t`Enter the customer notice in Chinese` : undefined,
      ends: isPast(typed.ends) ? t`Choose a time in the future` : undefined,
      ...faultOf(typed),
    }),
  });
  const { values, field } = fields;
  const submit = (reason: string) => {
    const endsAt = isOn && values.ends !== '' ? new Date(values.ends).toISOString() : null;
    const body = { isOn, endsAt, text: { en: values.en.trim(), 'zh-CN': values.zh.trim() }, reason };
    return command.decide(
      { decision: isOn ? 'beginMaintenance' : 'endMaintenance' },
      { body, send: (sent, options) => api(maintenance.change, { body: sent }, options) },
    );
  };
  return (
    <ReasonDialog
      title={isOn ? <Trans>Close the platform to customers?</Trans> : <Trans>Reopen the platform?</Trans>}
      action={isOn ? <Trans>Close to customers</Trans> : <Trans>Reopen</Trans>}
      of={fields}
      form={command}
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
          <TextField label={<Trans>Notice in English</Trans>} rows={3} maxLength={maxText} {...field('en')} />
          <TextField label={<Trans>Notice in Chinese</Trans>} rows={3} maxLength={maxText} {...field('zh')} />
          <Field
            label={<Trans>Expected end, in your time zone (optional)</Trans>}
            type="datetime-local"
            {...field('ends')}
          />
        </>
      ) : (
        <p>
          <Trans>Customers can use everything again within 5 seconds.</Trans>
        </p>
      )}
    </ReasonDialog>
  );
}
