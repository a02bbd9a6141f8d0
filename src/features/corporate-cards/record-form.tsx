import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import {
  merchantCategories,
  paymentNoteMaxLength,
  receiptName,
  wantsReceipt,
} from '#contract/corporate-cards/rules.ts';
import { filePurposes } from '#contract/files/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useCommand } from '#src/ui/use-command.ts';
import trade from '#src/ui/trade.module.css';
import { type PaymentRow } from './rows.ts';
import styles from './cards.module.css';
import { bookedCategoryOf, categoryNames } from './wording.ts';

/** What a payment was for: category, note and receipts, entered by its holder or a card manager. */
export function RecordForm({ row }: { row: PaymentRow }) {
  const { i18n, t } = useLingui();
  const { id } = row;
  const [isSaved, setSaved] = useState(false);
  const receiptIds: readonly string[] = row.receipts.map((file) => file.id);
  const fields = useFields({
    initial: { category: bookedCategoryOf(row), note: row.note, receipts: receiptIds },
    findFaults: () => ({}),
  });
  const { field } = fields;
  const load = (File: string, signal?: AbortSignal) =>
    downloadBytes(corporateCards.getReceipt as Call, { query: { Id: id, File } }, { signal });
  const save = async ({ category, note, receipts }: typeof fields.values) => {
    setSaved(false);
    const body = { id, category, note: note.trim(), receipts: [...receipts] };
    await api(corporateCards.setRecord, { body }, { isInline: true });
    setSaved(true);
  };
  return (
    <Form of={fields} submit={save}>
      <h3 className={styles.heading}>
        <Trans>For the books</Trans>
      </h3>
      {wantsReceipt(row) ? (
        <p className={trade.meta}>
          <Trans>The receipt for this payment is missing.</Trans>
        </p>
      ) : null}
      <UploadField
        label={t`Receipt`}
        purpose="card.receipt"
        max={filePurposes['card.receipt'].maxOpen}
        load={load}
        {...field('receipts')}
      />
      <ReceiptLinks row={row} load={load} />
      <SelectField
        label={t`Category`}
        choices={merchantCategories.map((one) => ({ value: one, label: i18n._(categoryNames[one]) }))}
        {...field('category')}
      />
      <Field
        label={t`Note`}
        isOptional
        description={t`What it was for, such as a project or an occasion`}
        maxLength={paymentNoteMaxLength}
        {...field('note')}
      />
      <FormFoot of={fields} action={<Trans>Save</Trans>} />
      <span role="status" className={trade.meta}>
        {isSaved ? <Trans>Saved</Trans> : null}
      </span>
    </Form>
  );
}

interface LinksProps {
  readonly row: PaymentRow;
  readonly load: (id: string) => Promise<Blob>;
}

/** Downloads of the receipts, under the names that the export uses. */
function ReceiptLinks({ row, load }: LinksProps) {
  const command = useCommand();
  if (row.receipts.length === 0) return null;
  return (
    <>
      <div className={trade.buttons}>
        {row.receipts.map((file) => {
          const name = receiptName(row, file);
          return (
            <Button
              key={file.id}
              size="sm"
              variant="default"
              onClick={() => void command.run(async () => downloadBlob(name, await load(file.id)))}
            >
              <Trans>Download {name}</Trans>
            </Button>
          );
        })}
      </div>
      <FormError error={command.error} />
    </>
  );
}
