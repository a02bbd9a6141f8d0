import { Trans } from '@lingui/react/macro';
import type { ApprovalRow } from './queries.ts';

/** The payee of a payment in full: an address is compared by every character. Empty for a change of the rules. */
export function PayeeFacts({ row: { payee, tag, network } }: { readonly row: ApprovalRow }) {
  return (
    <>
      {payee === null ? null : (
        <>
          <dt>
            <Trans>Recipient</Trans>
          </dt>
          <dd>
            {payee}
            {tag === null ? null : ` · ${tag}`}
          </dd>
        </>
      )}
      {network === null ? null : (
        <>
          <dt>
            <Trans>Network</Trans>
          </dt>
          <dd>{network}</dd>
        </>
      )}
    </>
  );
}
