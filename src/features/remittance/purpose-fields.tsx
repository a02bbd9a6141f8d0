import { useLingui } from '@lingui/react/macro';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { maxRemittanceProofs, purposeTextMaxLength, remittancePurposes } from '#contract/remittance/rules.ts';
import { ReferenceField } from '#src/features/fiat-withdrawals/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { CheckField, Field, SelectField } from '#src/ui/form/fields.tsx';
import type { Fields } from '#src/ui/form/use-fields.ts';
import { draftName, purposeOf, type Typed } from './use-draft.ts';
import { purposeNames } from './wording.ts';

interface Props {
  readonly of: Fields<Typed>;
  readonly way: OfferedScheme;
  /** True if the recipient is new and can be saved. */
  readonly isNew: boolean;
}

/** Fields for the payment's purpose, its proof, and the reference shown to the recipient. */
export function PurposeFields({ of: { field, check, values }, way, isNew }: Props) {
  const { i18n, t } = useLingui();
  const purpose = purposeOf(values.purpose);
  return (
    <>
      {isNew ? <CheckField label={t`Save as a frequent recipient`} {...check('isSaved')} /> : null}
      <SelectField
        label={t`Purpose`}
        choices={remittancePurposes.map((one) => ({ value: one, label: i18n._(purposeNames[one]) }))}
        {...field('purpose')}
        value={purpose}
      />
      {purpose === 'other' ? (
        <Field label={t`Describe the purpose`} maxLength={purposeTextMaxLength} {...field('purposeText')} />
      ) : null}
      <ReferenceField way={way} {...field('reference')} />
      <UploadField
        label={t`Supporting documents`}
        about={t`An invoice or a contract helps us review large payments faster.`}
        purpose="remittance.proof"
        max={maxRemittanceProofs}
        keptAs={`${draftName}/files`}
        isOptional
        {...field('files')}
      />
    </>
  );
}
