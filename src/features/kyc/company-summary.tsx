import { Trans, useLingui } from '@lingui/react/macro';
import { companyDocuments } from '#contract/business-verification/rules.ts';
import { toCompanyForm, type CompanyStep, type CompanyValues } from './company-values.ts';
import { FlawList } from './flaw-list.tsx';
import { regionName } from '#src/ui/regions.ts';
import { writeEntered } from './entered.ts';
import { SummaryList } from './summary-list.tsx';
import { companyDocumentNames, fieldNames, type FormFlaw } from './wording.ts';

interface CompanySummaryProps {
  readonly values: CompanyValues;
  readonly flaws?: readonly FormFlaw[];
  readonly go?: (step: CompanyStep) => void;
  readonly open?: (field: string) => void;
}

/** Everything to be submitted, for review; without `go`, what was submitted. */
export function CompanySummary({ values, flaws = [], go, open }: CompanySummaryProps) {
  const { t, i18n } = useLingui();
  const { directors = [], owners = [], authorisedPerson } = toCompanyForm(values);
  const name = (field: string) => {
    const found = fieldNames[field];
    return found ? i18n._(found) : field;
  };
  const change = (step: CompanyStep) => (go ? () => go(step) : undefined);
  return (
    <>
      <FlawList flaws={flaws} open={open} />
      <SummaryList
        title={t`Company`}
        change={change('company')}
        lines={[
          [name('businessName'), values.businessName],
          [name('registrationNumber'), values.registrationNumber],
          [name('businessType'), values.businessType ? t`Limited company` : ''],
          [name('establishedOn'), writeEntered(i18n, values.establishedOn)],
          [name('region'), values.region ? regionName(values.region, i18n.locale) : ''],
          [name('address'), values.address],
        ]}
      />
      <SummaryList
        title={t`Directors and owners`}
        change={change('people')}
        lines={[
          [name('directors'), directors.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')],
          [
            name('owners'),
            values.hasNoLargeOwner
              ? t`No owners with 25% or more`
              : owners.map((owner) => `${owner.name} ${owner.sharePercent}%`).join(', '),
          ],
        ]}
      />
      <SummaryList
        title={t`Authorised person`}
        change={change('authorised')}
        lines={[
          [t`Name`, [authorisedPerson?.firstName, authorisedPerson?.lastName].filter(Boolean).join(' ')],
          [t`Job title`, authorisedPerson?.position ?? ''],
          [t`Email`, authorisedPerson?.emailAddress ?? ''],
        ]}
      />
      <SummaryList
        title={t`Documents`}
        change={change('documents')}
        lines={companyDocuments.map(
          (document) =>
            [i18n._(companyDocumentNames[document]), values.documents[document] ? t`Uploaded` : ''] as const,
        )}
      />
      {go ? (
        <p>
          <Trans>You can’t edit this while we review it, or after it’s verified.</Trans>
        </p>
      ) : null}
    </>
  );
}
