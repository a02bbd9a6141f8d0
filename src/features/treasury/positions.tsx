import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { treasury } from '#contract/treasury/calls.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable } from '#src/ui/record-table.tsx';
import review from '#src/ui/review.module.css';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { treasuryQueries, type TreasuryPosition } from './wording.ts';

const refreshMs = 60_000;

/** Returns the platform's positions. Refetched while shown, and never stored. */
export function usePositions() {
  return useQuery({
    queryKey: [...treasuryQueries, 'positions'],
    queryFn: () => api(treasury.listPositions, undefined, { isInline: true }),
    refetchInterval: refreshMs,
    gcTime: 0,
  });
}

/** Shows the platform's position in each asset, and where it is held. */
export function Positions() {
  const query = usePositions();
  return (
    <Panel title={<Trans>Treasury positions</Trans>}>
      <Answered query={query}>{({ items, asOf }) => <Table items={items} asOf={asOf} />}</Answered>
    </Panel>
  );
}

interface TableProps {
  readonly items: readonly TreasuryPosition[];
  readonly asOf: string;
}

/** Lists positions by asset. Withdrawable own funds are lower than own funds if conversions have used some. */
function Table({ items, asOf }: TableProps) {
  const { t } = useLingui();
  const names = {
    asset: t`Asset`,
    inCustody: t`In custody`,
    atVenue: t`At trading venue`,
    ownFunds: t`Own funds`,
    most: t`Withdrawable`,
    fees: t`Fees`,
  };
  const columns = Object.entries(names).map(([key, name]) => ({ name, isNumber: key !== 'asset' }));
  const figure = (label: string, value: string, asset: string) => (
    <Cell label={label}>
      <Money value={value} asset={asset} isBare />
    </Cell>
  );
  return (
    <div className={review.stack}>
      <p className={review.meta}>
        <Trans>Own funds used by conversions become withdrawable again once those positions are hedged.</Trans>
        <SentenceGap />
        <AsOf at={asOf} />
      </p>
      {items.length === 0 ? (
        <p className={review.meta}>
          <Trans>No positions yet</Trans>
        </p>
      ) : (
        <RecordTable columns={columns}>
          {items.map(({ asset, inCustody, atVenue, ownFunds, fees, most }) => (
            <tr key={asset}>
              <th scope="row">{asset}</th>
              {figure(names.inCustody, inCustody, asset)}
              {figure(names.atVenue, atVenue, asset)}
              {figure(names.ownFunds, ownFunds, asset)}
              {figure(names.most, most.payOut, asset)}
              {figure(names.fees, fees, asset)}
            </tr>
          ))}
        </RecordTable>
      )}
    </div>
  );
}
