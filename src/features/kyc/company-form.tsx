import { Trans, useLingui } from '@lingui/react/macro';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
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
import { todayUtc } from './person-values.ts';
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
    check: t`Check and hand in`,
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
    <SteppedFrame stepped={stepped} labels={labels} handInLabel={<Trans>Hand in for verification</Trans>}>
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

/** One begins, or changes what was begun; a page that was left open may not know of the beginning. */
async function send(values: CompanyValues, view: CompanyView | undefined): Promise<CompanyView> {
  const { createBusinessVerification, updateBusinessVerification } = businessVerification;
  const body = { form: toCompanyForm(values), submit: true };
  const update = () => api(updateBusinessVerification, { body }, { isInline: true });
  if (view?.application) return update();
  try {
    return await api(createBusinessVerification, { body }, { isInline: true });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'kyc:exists') return update();
    throw error;
  }
}
