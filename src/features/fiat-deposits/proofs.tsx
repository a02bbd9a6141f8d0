import { Trans } from '@lingui/react/macro';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { CaseFiles } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';

/** Proofs that the customer added to the deposit a transfer is for. */
export default function CreditProofs({ id }: { id: string }) {
  return (
    <CaseFiles
      title={<Trans>Proof of payment</Trans>}
      queryKey={[...deskQueries, 'proofs', id]}
      list={() => api(fiatDeposits.listProofs, { query: { Id: id } }, { isInline: true })}
    />
  );
}
