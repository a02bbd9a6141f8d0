import { Trans } from '@lingui/react/macro';
import { depositCases } from '#contract/deposits/case-calls.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

type Replaced = ResultOf<typeof depositCasesSchemas.listReversals>['items'][number];

/** Credited deposits whose block was replaced: they resolve by themselves, and operators see who owes what. */
export function OperatorReplacedList() {
  return (
    <ReviewList
      queryKey={['deposits', 'operator', 'replaced']}
      load={(Cursor) => api(depositCases.listReversals, { query: { Cursor } }, { isInline: true })}
      line={(item) => <ReplacedLine key={item.id} item={item} />}
      empty={<Trans>No reversed deposits</Trans>}
    />
  );
}

export function ReplacedLine({ item }: { item: Replaced }) {
  const writeInstant = useWriteInstant();
  const { asset, customer, status, missing } = item;
  const who = [customer.uid, customer.emailAddress ?? customer.phoneNumber].filter(Boolean).join(' · ');
  return (
    <li className={review.line}>
      <strong>
        <Money value={item.amount} asset={asset} />
      </strong>
      <StatusTag tone={status === 'owed' ? 'bad' : 'warn'}>
        {status === 'owed' ? <Trans>Owed</Trans> : <Trans>May come back</Trans>}
      </StatusTag>
      <small>
        {who} · {item.network} · {writeInstant(item.begunAt)} · {item.transactionHash}
      </small>
      <p className={review.meta}>
        <Trans>
          On hold <Money value={item.held} asset={asset} />, recovered <Money value={item.taken} asset={asset} />,
          outstanding <Money value={missing} asset={asset} />
        </Trans>
      </p>
    </li>
  );
}
