import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { signaturePattern, signValues } from '#contract/multi-sig/rules.ts';
import { CommandDialog } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { CopyField } from '#src/ui/copy-field.tsx';
import { CodeField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import styles from './multi-sig.module.css';
import { OperationFacts } from './operation-facts.tsx';
import type { OperationRow } from './rows.ts';
import { operationOf, useAct } from './use-act.ts';

/** Approval dialog: shows everything that is signed in full, then asks for the signer's own step-up verification. */
export function SignDialog({
  operation,
  typedData,
  close,
}: {
  operation: OperationRow;
  typedData: string | null;
  close: () => void;
}) {
  const { t } = useLingui();
  const command = useAct(operationOf(operation), close);
  const fields = useFields({
    initial: { signature: '' },
    findFaults: ({ signature }) => ({
      signature:
        typedData === null || new RegExp(signaturePattern).test(signature.trim())
          ? undefined
          : t`Paste the signature: 0x and 130 digits or letters a to f`,
    }),
  });
  const submit = () => {
    const signature = fields.values.signature.trim();
    const body = { id: operation.id, ...(typedData === null ? {} : { signature }) };
    return command.submit({
      body,
      verification: { action: 'multiSig.sign', values: signValues(operation) },
      send: (verification, options) => api(multiSig.sign, { body: { ...body, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={<Trans>Sign</Trans>}
      action={<Trans>Verify and sign</Trans>}
      of={fields}
      form={command}
      close={close}
      submit={submit}
    >
      <OperationFacts operation={operation} isWhole />
      {typedData === null ? (
        <p className={styles.meta}>
          <Trans>{brand.name} signs with the key held for you, after a security check. This can’t be undone.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Sign the data below with your own wallet (eth_signTypedData_v4), check that it shows the details above,
              and paste the signature.
            </Trans>
          </p>
          <textarea className={styles.data} readOnly rows={8} aria-label={t`Data to sign`} value={typedData} />
          <CopyField value={typedData.replace(/\s+/g, ' ')} label={t`Data to sign, on one line`} />
          <CodeField label={t`Signature`} {...fields.field('signature')} />
        </>
      )}
    </CommandDialog>
  );
}
