import { Trans, useLingui } from '@lingui/react/macro';
import { kyc } from '#contract/kyc/calls.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { todayUtc } from '#src/platform/days.ts';
import { PersonFields } from './person-fields.tsx';
import { PersonSummary } from './person-summary.tsx';
import {
  listStepFlaws,
  personStepOf,
  personSteps,
  toPersonForm,
  type PersonStep,
  type PersonValues,
} from './person-values.ts';
import { handInOnce } from './hand-in-once.ts';
import { SteppedFrame } from './stepped-frame.tsx';
import type { Drafted } from './use-drafted.ts';
import { useSteppedForm } from './use-stepped-form.ts';
import { personKey, type PersonView } from './use-verification.ts';

interface PersonFormProps {
  readonly view: PersonView | undefined;
  readonly start: Drafted<PersonValues>;
}

export const personDraft = 'kyc.person';

/** A person's form, step by step; nothing of it leaves the device but the files, until it is handed in. */
export function PersonForm({ view, start }: PersonFormProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<PersonStep, string>> = {
    document: t`Document`,
    person: t`Individual`,
    photos: t`Photos`,
    check: t`Review and submit`,
  };
  const stepped = useSteppedForm<PersonValues, PersonStep>({
    steps: personSteps,
    start,
    draft: personDraft,
    attempt: view?.application?.attempt ?? 0,
    listFlaws: (values, step) => listStepFlaws(values, step, todayUtc()),
    stepOf: personStepOf,
    withoutFile,
    handIn: async (values) => {
      queryClient.setQueryData(personKey, await send(values, view));
    },
  });
  const { form, step, flaws, go, open } = stepped;
  return (
    <SteppedFrame stepped={stepped} labels={labels} handInLabel={<Trans>Submit for verification</Trans>}>
      {step === 'check' ? (
        <PersonSummary values={form.values} flaws={flaws} go={go} open={open} />
      ) : (
        <PersonFields form={form} step={step} keptAs={stepped.keptAs} />
      )}
    </SteppedFrame>
  );
}

function withoutFile(values: PersonValues, field: string): PersonValues {
  const [list, side = ''] = field.split('/');
  return list === 'photos' ? { ...values, photos: { ...values.photos, [side]: '' } } : values;
}

function send(values: PersonValues, view: PersonView | undefined): Promise<PersonView> {
  const body = { form: toPersonForm(values), submit: true };
  return handInOnce({
    name: personDraft,
    body,
    isBegun: Boolean(view?.application),
    create: (options) => api(kyc.createKyc, { body }, options),
    update: (options) => api(kyc.updateKyc, { body }, options),
    read: () => api(kyc.getKyc, undefined, { isInline: true }),
  });
}
