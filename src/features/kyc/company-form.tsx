import { Trans, useLingui } from '@lingui/react/macro';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { SteppedForm } from '#src/ui/form/stepped.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanySummary } from './company-summary.tsx';
import {
  companyStepOf,
  companyStepsToCorrect,
  companySteps,
  listCompanyFormFlaws,
  toCompanyForm,
  toCompanyValues,
  type CompanyStep,
  type CompanyValues,
} from './company-values.ts';
import { todayUtc } from '#src/platform/days.ts';
import { handInOnce } from './hand-in-once.ts';
import { useVerificationForm } from './use-verification-form.ts';
import { companyKey, type CompanyView } from './use-verification.ts';

export const companyDraft = 'kyc.company';

/** A company's form, step by step; until it is submitted, only its files leave the device. */
export function CompanyForm({ view }: { view: CompanyView | undefined }) {
  const { t } = useLingui();
  const labels: Readonly<Record<CompanyStep, string>> = {
    company: t`Company`,
    people: t`Directors and owners`,
    authorised: t`Authorised person`,
    documents: t`Documents`,
    check: t`Review and submit`,
  };
  const form = useVerificationForm<CompanyValues, CompanyStep>({
    steps: companySteps,
    initial: toCompanyValues(view?.application?.form),
    draft: companyDraft,
    attempt: view?.application?.attempt ?? 0,
    listFlaws: (values) => listCompanyFormFlaws(values, todayUtc()),
    stepOf: companyStepOf,
    returned: view?.application,
    stepsOf: companyStepsToCorrect,
    withoutFile,
    handIn: async (values) => {
      queryClient.setQueryData(companyKey, await send(values, view));
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
          <CompanySummary
            values={fields.values}
            flaws={flaws}
            go={steps.go}
            open={(field) => open(field.replaceAll('/', '.'))}
          />
        ) : (
          <CompanyFields form={fields.form} step={steps.step} keptAs={form.keptAs} />
        )}
      </SteppedForm>
    </Panel>
  );
}

function withoutFile(values: CompanyValues, field: string): CompanyValues {
  const [list, document = ''] = field.split('/');
  return list === 'documents' ? { ...values, documents: { ...values.documents, [document]: '' } } : values;
}

function send(values: CompanyValues, view: CompanyView | undefined): Promise<CompanyView> {
  const body = { form: toCompanyForm(values), submit: true };
  return handInOnce({
    name: companyDraft,
    body,
    isBegun: Boolean(view?.application),
    create: (options) => api(businessVerification.createBusinessVerification, { body }, options),
    update: (options) => api(businessVerification.updateBusinessVerification, { body }, options),
    read: () => api(businessVerification.getBusinessVerification, undefined, { isInline: true }),
  });
}
