import { useLingui } from '@lingui/react/macro';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { maxRemittanceProofs, purposeTextMaxLength, remittancePurposes } from '#contract/remittance/rules.ts';
import { ReferenceField } from '#src/features/fiat-withdrawals/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { CheckField, Field, SelectField } from '#src/ui/form/fields.tsx';
import { draftName, purposeOf, type Typed } from './use-draft.ts';
import { purposeNames } from './wording.ts';

interface Props {
  readonly way: OfferedScheme;
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly isTried: boolean;
  /** The recipient is new, and can be saved. */
  readonly isNew: boolean;
}

/** What it is for, what proves that, and what the recipient reads. */
export function PurposeFields({ way, typed, change, isTried, isNew }: Props) {
  const { i18n, t } = useLingui();
  const purpose = purposeOf(typed.purpose);
  return (
    <>
      {isNew ? (
        <CheckField
          label={t`Save as a frequent recipient`}
          checked={typed.isSaved}
          onChange={(event) => change({ isSaved: event.currentTarget.checked })}
        />
      ) : null}
      <SelectField
        label={t`Purpose`}
        value={purpose}
        choices={remittancePurposes.map((one) => ({ value: one, label: i18n._(purposeNames[one]) }))}
        onChange={(event) => change({ purpose: event.currentTarget.value })}
      />
      {purpose === 'other' ? (
        <Field
          label={t`Describe the purpose`}
          name="purposeText"
          value={typed.purposeText}
          maxLength={purposeTextMaxLength}
          error={isTried && typed.purposeText.trim() === '' ? t`Describe what the payment is for` : undefined}
          onChange={(event) => change({ purposeText: event.currentTarget.value })}
        />
      ) : null}
      <ReferenceField way={way} value={typed.reference} change={(reference) => change({ reference })} />
      <UploadField
        label={t`Supporting documents`}
        about={t`An invoice or a contract helps us review large payments faster.`}
        name="files"
        purpose="remittance.proof"
        max={maxRemittanceProofs}
        value={typed.files}
        onChange={(files) => change({ files })}
        keptAs={`${draftName}/files`}
        isOptional
      />
    </>
  );
}
