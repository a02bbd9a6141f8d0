import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import type { Statement } from '#contract/liabilities/statement.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { mulDiv } from '#contract/platform/money-rounding.ts';
import { formatDecimal, Money } from '#src/ui/money.tsx';
import cards from '#src/ui/cards.module.css';
import { CopyField } from '#src/ui/copy-field.tsx';
import styles from './liabilities.module.css';

type Line = Statement['assets'][number];

/** Liabilities, reserves, and coverage, by asset. */
export function Figures({ statement }: { statement: Statement }) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.stack}>
      {statement.isSandbox ? (
        <p className={styles.note}>
          <Trans>Sandbox: reserves are test money at made-up addresses and can’t be looked up on a blockchain.</Trans>
        </p>
      ) : null}
      <div className={styles.scroll} role="group" aria-label={t`Liabilities and reserves by asset`}>
        <table className={`${styles.table} ${cards.cards}`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Asset</Trans>
              </th>
              <th scope="col" className={styles.number}>
                <Trans>Owed to customers</Trans>
              </th>
              <th scope="col" className={styles.number}>
                <Trans>Held in reserve</Trans>
              </th>
              <th scope="col" className={styles.number}>
                <Trans>Coverage</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.assets.map((line) => (
              <tr key={line.asset}>
                <th scope="row">{line.asset}</th>
                <td className={styles.number} data-label={t`Owed to customers`}>
                  <Units line={line} units={line.liabilities} />
                </td>
                <td className={styles.number} data-label={t`Held in reserve`}>
                  <Units line={line} units={line.reserves} />
                </td>
                <td className={styles.number} data-label={t`Coverage`}>
                  {coverage(line, i18n.locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <Trans>Root hash of the tree</Trans>
      </p>
      <CopyField value={statement.rootHash} label={t`Root`} />
      <details>
        <summary>
          <Trans>Reserves by address</Trans>
        </summary>
        <Addresses statement={statement} />
      </details>
    </div>
  );
}

function Addresses({ statement }: { statement: Statement }) {
  const lineOf = (asset: string) => statement.assets.find((line) => line.asset === asset);
  return (
    <ul className={styles.way}>
      {statement.reserves.map((reserve) => {
        const line = lineOf(reserve.asset);
        // An older statement lists reserves of assets without liabilities, without giving their scale.
        if (!line) return null;
        return (
          <li key={`${reserve.network} ${reserve.address} ${reserve.asset}`}>
            <Units line={line} units={reserve.amount} /> {reserve.asset} · {reserve.network} ·{' '}
            <code>{reserve.address}</code>
          </li>
        );
      })}
    </ul>
  );
}

/** Smallest units shown as an amount. */
export function Units({ line, units }: { line: Line; units: string }) {
  return <Money value={formatUnits(BigInt(units), line.scale)} />;
}

/** Returns reserves as a percentage of liabilities with two decimals, truncated and never rounded up. */
function coverage({ liabilities, reserves }: Line, locale: string): string {
  if (liabilities === '0') return nothing;
  return `${formatDecimal(formatUnits(mulDiv(BigInt(reserves), 10_000n, BigInt(liabilities), 'floor'), 2), 2, locale)}%`;
}
