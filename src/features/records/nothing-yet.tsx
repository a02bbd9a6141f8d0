import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLive } from '#src/platform/local.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { EmptyList, RecordDomain } from './domain.tsx';
import type { RecordState } from './order.ts';

/**
 * Placeholder for an empty list: what will appear, and where to start. Next to the form that creates records, the link
 * is omitted.
 */
export function NothingYet({ empty, isBeside = false }: { empty: EmptyList; isBeside?: boolean }) {
  const { i18n } = useLingui();
  const { title, text, begin } = empty;
  return (
    <EmptyState
      title={i18n._(title)}
      action={
        begin && !isBeside ? (
          <LinkButton to={begin.to} search={begin.search ?? {}}>
            {i18n._(begin.label)}
          </LinkButton>
        ) : null
      }
    >
      {i18n._(text)}
    </EmptyState>
  );
}

const inProgress: readonly RecordState['list'][] = ['processing', 'underReview', 'actionNeeded'];
/** Number of the newest deposits that are looked at: an account without records has few. */
const looked = 50;

interface NothingButDepositsProps {
  readonly empty: EmptyList;
  readonly deposits: RecordDomain;
}

/** Placeholder for an empty list of records: says so if deposits are on their way to it, and where they are. */
export function NothingButDeposits({ empty, deposits: { table, place, readNewest } }: NothingButDepositsProps) {
  useEffect(() => void table.sync(), [table]);
  const orders = useLive((local) => readNewest(local, looked), [table.name]);
  const count = orders?.filter(({ status }) => status && inProgress.includes(status.list)).length;
  if (!count) return <NothingYet empty={empty} />;
  return (
    <EmptyState
      title={<Plural value={count} one="# deposit in progress" other="# deposits in progress" />}
      action={
        <LinkButton to={place.to} search={place.search}>
          <Trans>View deposits</Trans>
        </LinkButton>
      }
    >
      <Trans>Deposits appear here once they’re credited.</Trans>
    </EmptyState>
  );
}
