import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readIban, showIban } from '#contract/bank-numbers/iban.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { payerCoolDownHours, payerLabelMaxLength, payerValues } from '#contract/fiat-deposits/rules.ts';
import { CommandState, doOnce, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { AccountNumberField } from '#src/ui/form/account-number-field.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { ibanFaults } from '../iban-faults.ts';
import { fiatDepositTables, type PayerRow } from '../sync.ts';
import styles from '../fiat-deposits.module.css';

/** The customer's own accounts that money may come from. */
export function PayersScreen() {
  const rows = fiatDepositTables.payers.useNewest();
  const { asOf } = fiatDepositTables.payers.useFreshness();
  const [removing, setRemoving] = useState<PayerRow>();
  useEffect(() => void fiatDepositTables.payers.sync(), []);
  return (
    <Page>
      <PageHeader
        title={<Trans>Paying accounts</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <LinkButton to="/dashboard/assets/global/deposit" isQuiet>
            <Trans>Back to deposits</Trans>
          </LinkButton>
        }
      />
      <div className={styles.columns}>
        <Panel title={<Trans>Allowlist</Trans>}>
          <Stored of={fiatDepositTables.payers} rows={rows}>
            {rows?.length === 0 ? (
              <p>
                <Trans>No accounts yet. Add the IBAN of an account in your own name.</Trans>
              </p>
            ) : (
              <ul className={styles.list}>
                {rows?.map((row) => (
                  <Payer key={row.id} row={row} remove={() => setRemoving(row)} />
                ))}
              </ul>
            )}
          </Stored>
        </Panel>
        <Permitted permission="fiat.create">
          <AddPayer />
        </Permitted>
      </div>
      {removing ? <RemoveDialog row={removing} close={() => setRemoving(undefined)} /> : null}
    </Page>
  );
}

function Payer({ row, remove }: { row: PayerRow; remove: () => void }) {
  const isOffline = useIsOffline();
  const { label, iban, usableAt } = row;
  return (
    <li>
      <span>
        {label ? <strong>{label}</strong> : null}
        <span className={styles.number}>{showIban(iban)}</span>
        {usableAt ? (
          <small className={styles.meta}>
            <Trans>
              Active from <Instant at={usableAt} />
            </Trans>
          </small>
        ) : null}
      </span>
      <span className={styles.buttons}>
        {usableAt ? (
          <StatusTag tone="warn">
            <Trans>Waiting period</Trans>
          </StatusTag>
        ) : (
          <StatusTag tone="good">
            <Trans>Active</Trans>
          </StatusTag>
        )}
        <Permitted permission="fiat.create">
          <Button size="sm" variant="default" disabled={isOffline} onClick={remove}>
            <Trans>Remove</Trans>
          </Button>
        </Permitted>
      </span>
    </li>
  );
}

function AddPayer() {
  const { t, i18n } = useLingui();
  const fields = useFields({
    initial: { iban: '', label: '' },
    findFaults: ({ iban }) => {
      const { problem } = readIban(iban);
      return { iban: problem === undefined ? undefined : i18n._(ibanFaults[problem]) };
    },
  });
  const addition = useAddition('fiat-payer-add', fields.form.reset);
  const submit = async ({ iban, label }: typeof fields.values) => {
    const body = { iban: readIban(iban).value?.number ?? iban, label: label.trim() };
    await addition.submit({
      body,
      verification: { action: 'whitelist.add', values: payerValues(body.iban) },
      send: (verification, options) => api(fiatDeposits.addPayer, { body: { ...body, verification } }, options),
    });
  };
  return (
    <Panel title={<Trans>Add account</Trans>}>
      <Form of={fields} submit={submit}>
        <AccountNumberField label={t`IBAN`} grouping={4} {...fields.field('iban')} />
        <Field label={t`Label`} isOptional maxLength={payerLabelMaxLength} {...fields.field('label')} />
        <p className={styles.meta}>
          <Trans>
            The account must be in your own name. New accounts become active after {payerCoolDownHours} hours.
          </Trans>
        </p>
        <CommandState money={addition} />
        <FormFoot of={{ isBusy: addition.isBusy }} action={<Trans>Add account</Trans>} />
      </Form>
    </Panel>
  );
}

function RemoveDialog({ row, close }: { row: PayerRow; close: () => void }) {
  const command = useCommand();
  const submit = () =>
    command.run(async () => {
      const body = { id: row.id };
      await doOnce(`fiat-payer-remove-${row.id}`, body, (options) => api(fiatDeposits.removePayer, { body }, options));
      close();
    });
  return (
    <FormDialog
      title={<Trans>Remove this account?</Trans>}
      action={<Trans>Remove account</Trans>}
      isDanger
      isRunning={command.isBusy}
      problem={command.error}
      submit={submit}
      close={close}
    >
      <p className={styles.number}>{showIban(row.iban)}</p>
      <p>
        <Trans>Transfers from it will be reviewed before they’re credited. Adding it again takes a day.</Trans>
      </p>
    </FormDialog>
  );
}
