import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isOpenTo } from '#contract/platform/moves.ts';
import { transferTable } from '#contract/transfer/states.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { keyOf } from '#src/platform/ask.ts';
import { Money } from '#src/ui/money.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { OperatorDecide, type HeldRow } from '../operator-decide.tsx';
import { TransferTag } from '../status.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

const here = '/dashboard/operator/transfers';
const statuses = ['audit', 'arrived', 'returned'] as const;

/** Lists held transfers, for the staff who decide them. */
export function OperatorTransfersScreen() {
  const { t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const Status = statuses.find((one) => one === search.status) ?? 'audit';
  const names = { audit: t`Under review`, arrived: t`Released`, returned: t`Returned` };
  return (
    <OperatorPage
      permission="desk.transfers.read"
      title={<Trans>Transfers</Trans>}
      about={<Trans>Large transfers awaiting a decision.</Trans>}
    >
      <ReviewFilters>
        <ReviewFilter
          label={<Trans>Status</Trans>}
          value={Status}
          options={statuses.map((value) => ({ value, name: names[value] }))}
          change={(status) => void navigate({ to: here, search: { status }, replace: true })}
        />
      </ReviewFilters>
      <ReviewList
        queryKey={[...keyOf(transfer.listHeld), Status]}
        load={(Cursor) => api(transfer.listHeld, { query: { Status, Cursor } }, { isInline: true })}
        line={(item) => <Line key={item.id} item={item} />}
        empty={Status === 'audit' ? null : <Trans>No transfers with this status</Trans>}
      />
    </OperatorPage>
  );
}

function Line({ item }: { item: HeldRow }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const { fromName, fromUid, toName, toUid } = item;
  return (
    <li className={review.line}>
      <strong>
        {fromName} → {toName}
      </strong>
      <Money value={item.amount} asset={item.asset} />
      <TransferTag status={item.status} />
      <small>
        UID {fromUid} → UID {toUid} · {writeInstant(item.createdAt)}
        {item.type === 'own' ? ` · ${t`own account`}` : ''}
        {item.remark ? ` · ${item.remark}` : ''}
        {item.reason ? ` · ${item.reason}` : ''}
      </small>
      {isOpenTo(transferTable, item.status, 'operator') ? <Decide item={item} /> : null}
    </li>
  );
}

function Decide({ item }: { item: HeldRow }) {
  if (item.conflict) return <CaseConflict conflict={item.conflict} />;
  return (
    <StaffMay decides="transfer">
      <OperatorDecide item={item} />
    </StaffMay>
  );
}
