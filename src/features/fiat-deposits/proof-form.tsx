import { Trans, useLingui } from '@lingui/react/macro';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { maxProofs } from '#contract/fiat-deposits/rules.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { type DepositRow } from './sync.ts';

/** Form for proof that the money was sent; stored on the device until it is submitted. */
export function ProofForm({ row }: { row: DepositRow }) {
  const { t } = useLingui();
  const left = maxProofs - row.proofs;
  const draft = `fiat-proof-${row.id}`;
  const fields = useFields<{ files: readonly string[] }>({
    initial: { files: [] },
    findFaults: ({ files }) => ({ files: files.length > 0 ? undefined : t`Upload at least one file` }),
    draft,
  });
  const addition = useAddition(draft, async () => {
    fields.form.reset();
    await fields.end();
  });
  if (left <= 0) return null;
  const submit = async ({ files }: { readonly files: readonly string[] }) => {
    const body = { id: row.id, files: [...files] };
    await addition.submit({
      body,
      send: (_verification, options) => api(fiatDeposits.submitProof, { body }, options),
    });
  };
  const { value, onChange, error } = fields.field('files');
  return (
    <Form of={fields} submit={submit}>
      <UploadField
        label={t`Proof of payment`}
        about={t`If the transfer takes longer than expected, a receipt from your bank helps us find it.`}
        name="files"
        purpose="fiat.proof"
        max={left}
        value={value}
        onChange={onChange}
        error={error}
        keptAs={`${draft}/files`}
        isOptional
      />
      <CommandState money={addition} />
      <FormFoot of={{ isBusy: addition.isBusy }} action={<Trans>Submit proof</Trans>} />
    </Form>
  );
}
