import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { treasury } from '#contract/treasury/calls.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { DecidedBy, ProposalTag } from '#src/ui/desk/proposal.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { usePositions } from './positions.tsx';
import { moveNames, treasuryQueries, type TreasuryBooking } from './wording.ts';

/** Lists treasury's bookings of the platform's own money, newest first, with a button to propose more. */
export function Bookings() {
  const positions = usePositions().data?.items;
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel title={<Trans>Treasury bookings</Trans>}>
      <div className={review.stack}>
        <StaffMay call={treasury.propose}>
          <span className={review.lineActions}>
            <Button variant="default" disabled={positions === undefined} onClick={() => setAsked(true)}>
              <Trans>Propose a treasury booking</Trans>
            </Button>
          </span>
        </StaffMay>
        <ReviewList
          queryKey={[...treasuryQueries, 'bookings']}
          load={(Cursor) => api(treasury.listBookings, { query: { Cursor } }, { isInline: true })}
          line={(item) => <BookingLine key={item.id} item={item} />}
          empty={<Trans>No treasury bookings yet</Trans>}
        />
      </div>
      {isAsked && positions ? <BookingDialog positions={positions} close={() => setAsked(false)} /> : null}
    </Panel>
  );
}

/** One booking: its content, who proposed it and who decided. */
export function BookingLine({ item }: { item: TreasuryBooking }) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const { id, move, amount, asset, reference, reason, status, proposedByName, proposedAt } = item;
  const title = i18n._(moveNames[move]);
  return (
    <li className={review.line}>
      <strong>
        {title} · <Money value={amount} asset={asset} />
      </strong>
      <ProposalTag status={status} />
      <small>
        {reference} · {writeInstant(proposedAt)} · {proposedByName} · {reason}
      </small>
      <DecidedBy name={item.decidedByName} at={item.decidedAt} />
      {status === 'proposed' ? (
        <LinkButton
          className={review.sum}
          to="/dashboard/operator/case"
          search={{ kind: 'treasury', id }}
          aria-label={t`Open case: ${title}`}
          isQuiet
        >
          <Trans>Open case</Trans>
        </LinkButton>
      ) : null}
    </li>
  );
}
