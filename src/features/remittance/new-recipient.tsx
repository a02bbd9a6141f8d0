import { Trans } from '@lingui/react/macro';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import { needsConfirmation } from '#contract/payees/rules.ts';
import {
  LookAlike,
  ModulusNotice,
  NameCheckNotice,
  NameCheckTag,
  showAccount,
  type Checked,
  type ReadAccount,
} from '#src/features/payees/index.ts';
import type { RecipientRow } from '#src/features/recipients/index.ts';
import { DynamicFacts } from '#src/features/dynamic-forms/index.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/bank-payment.module.css';

/** A typed and checked recipient that the payer confirmed. */
export interface TypedRecipient {
  readonly form: ReadAccount<RecipientRow>['form'];
  readonly checked: Checked;
  readonly end: () => Promise<void>;
}

interface Props {
  readonly typed: TypedRecipient;
  readonly edit: () => void;
}

/** Shows the new recipient once confirmed. */
export function NewRecipient({ typed: { form, checked }, edit }: Props) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true" />
      <strong>{payeeName(form.values)}</strong>
      <small className={styles.number}>{showAccount(payeeAccount(form.values))}</small>
      <small>
        <NameCheckTag result={checked.nameCheck.result} /> {checked.bank?.name}
      </small>
      <small>
        <Button variant="default" onClick={edit}>
          <Trans>Edit recipient</Trans>
        </Button>
      </small>
    </div>
  );
}

interface CheckProps {
  readonly read: ReadAccount<RecipientRow>;
  readonly use: (typed: TypedRecipient) => void;
}

/** Shows the bank's check, look-alikes and all details for review before the recipient is used. */
NewRecipient.Check = function Check({ read, use }: CheckProps) {
  const { form, fields, checked, alike, back, end } = read;
  return (
    <div className={styles.stack}>
      <NameCheckNotice check={checked.nameCheck} />
      <ModulusNotice check={checked.modulusCheck} />
      <LookAlike of={alike} />
      <DynamicFacts fields={fields} values={form.values} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={back}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={() => use({ form, checked, end })}>
          {needsConfirmation(checked.nameCheck.result) ? (
            <Trans>I’ve checked the recipient. Use anyway</Trans>
          ) : (
            <Trans>Use this recipient</Trans>
          )}
        </Button>
      </div>
    </div>
  );
};
