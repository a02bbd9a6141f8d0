import { Trans } from '@lingui/react/macro';
import { remittance } from '#contract/remittance/calls.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { CaseFiles } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';

/** Shows the customer's attachments to a remittance to the staff member who screens its recipient. */
export default function RemittanceProofs({ id }: { id: string }) {
  return (
    <CaseFiles
      title={<Trans>Supporting documents</Trans>}
      queryKey={[...deskQueries, 'remittanceProofs', id]}
      list={() => api(remittance.listProofs, { query: { Id: id } }, { isInline: true })}
    />
  );
}
