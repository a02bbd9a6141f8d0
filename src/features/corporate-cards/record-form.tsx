import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import {
  merchantCategories,
  paymentNoteMaxLength,
  receiptName,
  wantsReceipt,
  type MerchantCategory,
} from '#contract/corporate-cards/rules.ts';
import { filePurposes } from '#contract/files/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import trade from '#src/ui/trade.module.css';
import { type PaymentRow } from './rows.ts';
import styles from './cards.module.css';
import { bookedCategoryOf, categoryNames } from './wording.ts';

/** What a payment was for: category, note and receipts, by its holder or who manages cards. */
export function RecordForm({ row }: { row: PaymentRow }) {
  const { i18n, t } = useLingui();
  const command = useCommand();
  const isOffline = useIsOffline();
  const { id } = row;
  const [category, setCategory] = useState<MerchantCategory>(bookedCategoryOf(row));
  const [note, setNote] = useState(row.note);
  const [receipts, setReceipts] = useState<readonly string[]>(row.receipts.map((file) => file.id));
  const [isSaved, setSaved] = useState(false);
  const load = (File: string, signal?: AbortSignal) =>
    downloadBytes(corporateCards.getReceipt as Call, { query: { Id: id, File } }, { signal });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    const isDone = await command.run(async () => {
      const body = { id, category, note: note.trim(), receipts: [...receipts] };
      await api(corporateCards.setRecord, { body }, { isInline: true });
    });
    setSaved(isDone);
  };
  return (
    <form className={trade.stack} onSubmit={(event) => void save(event)} noValidate>
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
        value={receipts}
        onChange={setReceipts}
        load={load}
      />
      <ReceiptLinks row={row} load={load} />
      <SelectField
        label={t`Category`}
        value={category}
        choices={merchantCategories.map((one) => ({ value: one, label: i18n._(categoryNames[one]) }))}
        onChange={({ currentTarget: { value } }) =>
          setCategory((now) => merchantCategories.find((one) => one === value) ?? now)
        }
      />
      <Field
        label={t`Note`}
        isOptional
        description={t`What it was for, such as a project or an occasion`}
        maxLength={paymentNoteMaxLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormError error={command.error} />
      <div className={trade.buttons}>
        <Button type="submit" loading={command.isBusy} disabled={isOffline}>
          <Trans>Save</Trans>
        </Button>
        <span role="status" className={trade.meta}>
          {isSaved ? <Trans>Saved</Trans> : null}
        </span>
      </div>
    </form>
  );
}

interface LinksProps {
  readonly row: PaymentRow;
  readonly load: (id: string) => Promise<Blob>;
}

/** Receipts to keep, under the names that the export gives them. */
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
