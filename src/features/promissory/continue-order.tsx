import { Trans } from '@lingui/react/macro';
import type { PromissoryRow } from '#src/features/assets/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';

/** Leads from an unpaid order to where it is paid or cancelled. */
export default function ContinueOrder({ row }: { row: PromissoryRow }) {
  if (row.status !== 'awaitingUserPayment') return null;
  return (
    <Permitted permission="convert.create">
      <LinkButton to="/dashboard/convert" search={{ tab: 'otc' }}>
        <Trans>Pay or cancel</Trans>
      </LinkButton>
    </Permitted>
  );
}
