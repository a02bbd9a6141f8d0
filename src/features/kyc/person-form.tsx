import { Trans, useLingui } from '@lingui/react/macro';
import { kyc } from '#contract/kyc/calls.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { todayUtc } from '#src/platform/days.ts';
import { SteppedForm } from '#src/ui/form/stepped.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PersonFields } from './person-fields.tsx';
import { PersonSummary } from './person-summary.tsx';
import {
  listPersonFormFlaws,
  personStepOf,
  personStepsToCorrect,
  personSteps,
  toPersonForm,
  toPersonValues,
  type PersonStep,
  type PersonValues,
} from './person-values.ts';
import { handInOnce } from './hand-in-once.ts';
import { useVerificationForm } from './use-verification-form.ts';
import { personKey, type PersonView } from './use-verification.ts';

export const personDraft = 'kyc.person';

/** A person's form, step by step; until it is submitted, only its files leave the device. */
export function PersonForm({ view }: { view: PersonView | undefined }) {
  const { t } = useLingui();
  const labels: Readonly<Record<PersonStep, string>> = {
    document: t`Document`,
    person: t`Individual`,
    photos: t`Photos`,
    check: t`Review and submit`,
  };
  const form = useVerificationForm<PersonValues, PersonStep>({
    steps: personSteps,
    initial: toPersonValues(view?.application?.form),
    draft: personDraft,
    attempt: view?.application?.attempt ?? 0,
    listFlaws: (values) => listPersonFormFlaws(values, todayUtc()),
    stepOf: personStepOf,
    returned: view?.application,
    stepsOf: personStepsToCorrect,
    withoutFile,
    handIn: async (values) => {
      queryClient.setQueryData(personKey, await send(values, view));
    },
  });
  const { fields, steps, flaws, open } = form;
  if (!fields.isRead) return <Loading />;
  return (
    <Panel>
      <SteppedForm
        of={form}
        labels={labels}
        handIn={form.handIn}
        named={form.named}
        action={<Trans>Submit for verification</Trans>}
        offline={<Trans>You’re offline. Your draft is saved. Submit it when you’re back online.</Trans>}
      >
        {steps.step === 'check' ? (
          <PersonSummary
            values={fields.values}
            flaws={flaws}
            go={steps.go}
            open={(field) => open(field.replaceAll('/', '.'))}
          />
        ) : (
          <PersonFields form={fields.form} step={steps.step} keptAs={form.keptAs} />
        )}
      </SteppedForm>
    </Panel>
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
