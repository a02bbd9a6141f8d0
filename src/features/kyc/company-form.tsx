import { Trans, useLingui } from '@lingui/react/macro';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { CompanyFields } from './company-fields.tsx';
import { CompanySummary } from './company-summary.tsx';
import {
  companyStepOf,
  companySteps,
  listCompanyStepFlaws,
  toCompanyForm,
  type CompanyStep,
  type CompanyValues,
} from './company-values.ts';
import { todayUtc } from '#src/platform/days.ts';
import { handInOnce } from './hand-in-once.ts';
import { SteppedFrame } from './stepped-frame.tsx';
import type { Drafted } from './use-drafted.ts';
import { useSteppedForm } from './use-stepped-form.ts';
import { companyKey, type CompanyView } from './use-verification.ts';

interface CompanyFormProps {
  readonly view: CompanyView | undefined;
  readonly start: Drafted<CompanyValues>;
}

export const companyDraft = 'kyc.company';

/** A company's form, step by step; nothing of it leaves the device but the files, until it is handed in. */
export function CompanyForm({ view, start }: CompanyFormProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<CompanyStep, string>> = {
    company: t`Company`,
    people: t`Directors and owners`,
    authorised: t`Authorised person`,
    documents: t`Documents`,
    check: t`Review and submit`,
  };
  const stepped = useSteppedForm<CompanyValues, CompanyStep>({
    steps: companySteps,
    start,
    draft: companyDraft,
    attempt: view?.application?.attempt ?? 0,
    listFlaws: (values, step) => listCompanyStepFlaws(values, step, todayUtc()),
    stepOf: companyStepOf,
    withoutFile,
    handIn: async (values) => {
      queryClient.setQueryData(companyKey, await send(values, view));
    },
  });
  const { form, step, flaws, go, open } = stepped;
  return (
    <SteppedFrame stepped={stepped} labels={labels} handInLabel={<Trans>Submit for verification</Trans>}>
      {step === 'check' ? (
        <CompanySummary values={form.values} flaws={flaws} go={go} open={open} />
      ) : (
        <CompanyFields form={form} step={step} keptAs={stepped.keptAs} />
      )}
    </SteppedFrame>
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
