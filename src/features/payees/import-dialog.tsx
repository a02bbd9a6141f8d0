import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { payeeFormVersion } from '#contract/payees/fields.ts';
import { importValues, maxImported } from '#contract/payees/rules.ts';
import { payees } from '#contract/payees/calls.ts';
import type { payeesSchemas } from '#contract/payees/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { todayUtc } from '#src/platform/days.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { readPayees, type ReadLine } from './csv.ts';
import { writable } from './account-editor.tsx';
import { ReadFileField } from '#src/ui/form/file-drop.tsx';
import { readTextFile } from '#worker/batch-worker/text-decoding.ts';
import styles from './payees.module.css';

type Imported = ResultOf<(typeof payeesSchemas)['import']>;
const mostBytes = 1_000_000;

/** Imports payees from a file: previews the result of each line, then asks for one verification for the valid ones. */
export function ImportDialog({ close }: { close: () => void }) {
  const { t } = useLingui();
  const [lines, setLines] = useState<readonly ReadLine[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const good = lines.filter(({ fault }) => fault === undefined).map(({ form }) => form);
  const addition = useAddition<Imported>('payee-import', (done) => {
    if (!done || done.failed.length === 0) return close();
    setLines([]);
    return setFailed(done.failed.map(({ index, reason }) => `${good[index]?.friendlyName ?? index}: ${reason}`));
  });
  const choose = async (file: File | undefined) => {
    setLines([]);
    setFailed([]);
    setProblem(null);
    addition.clear();
    if (!file) return undefined;
    if (file.size > mostBytes) return setProblem(t`This file is too large.`);
    const text = await readTextFile(file);
    if (text === undefined)
      return setProblem(t`We can’t read the text in this file. Save it as “CSV UTF-8”, then choose it again.`);
    const read = readPayees(text, todayUtc());
    if (!read) return setProblem(t`The file has no friendlyName, currency, country, scheme and userType columns.`);
    if (read.length === 0 || read.length > maxImported) return setProblem(t`A file can have 1–${maxImported} rows.`);
    return setLines(read);
  };
  const send = () => {
    const entries = good.map((form) => ({ ...form, values: writable(form.values) }));
    const body = { entries, version: payeeFormVersion };
    void addition.submit({
      body,
      verification: { action: 'beneficiary.add', values: importValues(entries) },
      send: (verification, options) => api(payees.import, { body: { ...body, verification } }, options),
    });
  };
  const count = good.length;
  return (
    <Dialog
      title={<Trans>Import recipients</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button loading={addition.isBusy} disabled={count === 0} onClick={send}>
            <Plural value={count} one="Add # recipient" other="Add # recipients" />
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.meta}>
          <Trans>A CSV file with the columns of an exported file. Nothing is saved until you confirm.</Trans>
        </p>
        <ReadFileField label={t`File`} accept=".csv,text/csv,text/plain" choose={(file) => void choose(file)} />
        {problem ? (
          <p className={styles.warn} role="alert">
            {problem}
          </p>
        ) : null}
        <ul>
          {lines.map(({ form, fault }, index) => (
            <li key={index}>
              {form.friendlyName || index + 1}: {fault === undefined ? t`ready` : t`check the column ${fault}`}
            </li>
          ))}
          {failed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <CommandState money={addition} />
      </div>
    </Dialog>
  );
}
