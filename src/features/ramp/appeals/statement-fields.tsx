import { Trans, useLingui } from '@lingui/react/macro';
import { appealRemark, maxVouchers } from '#contract/appeals/rules.ts';
import { UploadField } from '#src/features/files/index.ts';
import { TextField } from '#src/ui/form/fields.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';

/** One side's statement and its evidence. */
export interface Said {
  readonly text: string;
  readonly vouchers: readonly string[];
}

export const nothingSaid: Said = { text: '', vouchers: [] };

/** Returns a function that finds the faults of a statement. */
export function useStatementFaults() {
  const { t } = useLingui();
  const least = appealRemark.minLength;
  return ({ text }: Said) => ({ text: text.trim().length < least ? t`Enter at least ${least} characters` : undefined });
}

interface Props {
  readonly text: FieldInput<string>;
  readonly vouchers: FieldInput<readonly string[]>;
  readonly keptAs: string;
}

/** Fields for the text and images shown to the staff member who decides an appeal. */
export function StatementFields({ text, vouchers, keptAs }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={<Trans>What happened</Trans>}
        description={<Trans>Include when you paid, how much and from which account.</Trans>}
        rows={4}
        maxLength={appealRemark.maxLength}
        {...text}
      />
      <UploadField
        label={t`Evidence`}
        about={t`Screenshots of the payment or of your bank statement. Only our team sees them.`}
        purpose="appeal.voucher"
        max={maxVouchers}
        keptAs={keptAs}
        isOptional
        {...vouchers}
      />
    </>
  );
}
