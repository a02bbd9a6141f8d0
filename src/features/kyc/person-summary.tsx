import { Trans, useLingui } from '@lingui/react/macro';
import { photosOf } from '#contract/kyc/rules.ts';
import { FlawList } from './flaw-list.tsx';
import type { PersonStep, PersonValues } from './person-values.ts';
import { regionName } from '#src/ui/regions.ts';
import { writeEntered } from './entered.ts';
import { SummaryList } from './summary-list.tsx';
import { documentNames, fieldNames, photoNames, type FormFlaw } from './wording.ts';

interface PersonSummaryProps {
  readonly values: PersonValues;
  readonly flaws: readonly FormFlaw[];
  readonly go: (step: PersonStep) => void;
  readonly open: (field: string) => void;
}

/** Everything to be submitted, for review. */
export function PersonSummary({ values, flaws, go, open }: PersonSummaryProps) {
  const { t, i18n } = useLingui();
  const { region, documentType, photos } = values;
  const name = (field: string) => {
    const found = fieldNames[field];
    return found ? i18n._(found) : field;
  };
  const day = (text: string) => writeEntered(i18n, text);
  const sides = photosOf(documentType === '' ? 'idCard' : documentType);
  return (
    <>
      <FlawList flaws={flaws} open={open} />
      <SummaryList
        title={t`Document`}
        change={() => go('document')}
        lines={[
          [name('region'), region ? regionName(region, i18n.locale) : ''],
          [name('documentType'), documentType === '' ? '' : i18n._(documentNames[documentType])],
          [name('documentNumber'), values.documentNumber],
          [name('validFrom'), day(values.validFrom)],
          [name('validTo'), values.neverExpires ? t`No expiry date` : day(values.validTo)],
        ]}
      />
      <SummaryList
        title={t`Individual`}
        change={() => go('person')}
        lines={[
          [name('firstName'), values.firstName],
          [name('lastName'), values.lastName],
          [name('bornOn'), day(values.bornOn)],
          [name('nationality'), values.nationality ? regionName(values.nationality, i18n.locale) : ''],
          ...(documentType === 'businessLicence' ? ([[name('companyName'), values.companyName]] as const) : []),
          [name('city'), values.city],
          [name('address'), values.address],
          ...(values.postalCode ? ([[name('postalCode'), values.postalCode]] as const) : []),
        ]}
      />
      <SummaryList
        title={t`Photos`}
        change={() => go('photos')}
        lines={sides.map((side) => [i18n._(photoNames[side]), photos[side] ? t`Uploaded` : ''] as const)}
      />
      <p>
        <Trans>You can’t edit this while we review it, or after it’s verified.</Trans>
      </p>
    </>
  );
}
