import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { placesOf } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { Amount } from '#src/ui/amount.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { OperatorDecide, type HeldRow } from '../operator-decide.tsx';
import { TransferTag } from '../status.tsx';

const here = '/dashboard/operator/transfers';
const statuses = ['audit', 'arrived', 'returned'] as const;

/** Transfers that were held, for those who decide on them. The server checks the role itself. */
export function OperatorTransfersScreen() {
  const { t } = useLingui();
  const { user } = useSession();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const Status = statuses.find((one) => one === search.status) ?? 'audit';
  const names = { audit: t`Under review`, arrived: t`Released`, returned: t`Sent back` };
  if (!user?.roles.includes('operator'))
    return (
      <Page>
        <EmptyState isPage title={<Trans>This page is for operators</Trans>}>
          <Trans>Your account does not review transfers.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={t`Held transfers`}
        about={<Trans>Large transfers wait here. The money is held until somebody decides.</Trans>}
      />
      <div className={review.filters}>
        <label>
          <Trans>Status</Trans>
          <select
            value={Status}
            onChange={(event) =>
              void navigate({ to: here, search: { status: event.currentTarget.value }, replace: true })
            }
          >
            {statuses.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ReviewList
        queryKey={['transfer', 'operator', 'list', Status]}
        load={(Cursor) => api(transfer.listHeld, { query: { Status, Cursor } }, { isInline: true })}
        line={(item) => <Line key={item.id} item={item} />}
      />
    </Page>
  );
}

function Line({ item }: { item: HeldRow }) {
  const { t } = useLingui();
  const { fromName, fromUid, toName, toUid } = item;
  return (
    <li className={review.line}>
      <strong>
        {fromName} → {toName}
      </strong>
      <Amount value={item.amount} asset={item.asset} places={placesOf(item.asset)} />
      <TransferTag status={item.status} />
      <small>
        UID {fromUid} → UID {toUid} · {formatInstant(item.createdAt)}
        {item.type === 'own' ? ` · ${t`own account`}` : ''}
        {item.remark ? ` · ${item.remark}` : ''}
        {item.reason ? ` · ${item.reason}` : ''}
      </small>
      {item.status === 'audit' ? <OperatorDecide item={item} /> : null}
    </li>
  );
}
