import { Trans, useLingui } from '@lingui/react/macro';
import { appealRemark, maxVouchers } from '#contract/appeals/rules.ts';
import { UploadField } from '#src/features/files/index.ts';
import { TextField } from '#src/ui/form/fields.tsx';

/** What a side says, and its evidence. */
export interface Said {
  readonly text: string;
  readonly vouchers: readonly string[];
}

/** Whether enough was said. */
export const isEnough = ({ text }: Said) => text.trim().length >= appealRemark.minLength;

interface Props {
  readonly value: Said;
  readonly change: (said: Said) => void;
  readonly isTried: boolean;
  readonly keptAs: string;
}

/** Words and pictures for whoever decides an appeal. */
export function StatementFields({ value, change, isTried, keptAs }: Props) {
  const { t } = useLingui();
  const least = appealRemark.minLength;
  return (
    <>
      <TextField
        label={<Trans>What happened</Trans>}
        description={<Trans>Say when you paid, how much and from which account.</Trans>}
        rows={4}
        maxLength={appealRemark.maxLength}
        value={value.text}
        error={isTried && !isEnough(value) ? t`Enter at least ${least} characters` : null}
        onChange={(event) => change({ ...value, text: event.currentTarget.value })}
      />
      <UploadField
        label={t`Evidence`}
        about={t`Screenshots of the payment or of your bank statement. Only our team sees them.`}
        name="vouchers"
        purpose="appeal.voucher"
        max={maxVouchers}
        value={value.vouchers}
        onChange={(vouchers) => change({ ...value, vouchers })}
        keptAs={keptAs}
        isOptional
      />
    </>
  );
}
