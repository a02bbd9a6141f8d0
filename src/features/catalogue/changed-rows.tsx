import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { labelled } from '#src/ui/labelled.ts';
import { Money, writeMoney } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { schemeName } from '#src/features/payees/index.ts';
import { currentLocale } from '#src/platform/locale.ts';
import type { Preview, Version } from './draft.ts';
import { choiceNames, fieldNames, outcomeNames, partNames, shownKey } from './wording.ts';
import styles from './catalogue.module.css';

type Row = Version['rows'][number] & { readonly customers?: number };

interface Props {
  readonly rows: readonly Row[];
  /** Actions available for a row. */
  readonly action?: (row: Row) => ReactNode;
}

/** Changed rows: each field before and after. */
export function ChangedRows({ rows, action }: Props) {
  const { i18n, t } = useLingui();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={`${row.part} ${row.key}`}>
          <p className={styles.name}>
            <strong>{labelled(i18n, i18n._(partNames[row.part]), shownKey(i18n, row.key))}</strong>
            {row.isNew ? ` (${t`new`})` : null}
            {row.customers === undefined ? null : (
              <span className={review.meta}>
                {' '}
                <Plural value={row.customers} one="# customer affected" other="# customers affected" />
              </span>
            )}
            {action?.(row)}
          </p>
          <dl className={review.facts}>
            {row.fields.map(({ field, before, after }) => {
              const name = fieldNames[field];
              return (
                <Change
                  key={field}
                  name={name ? i18n._(name) : field}
                  before={before}
                  after={after}
                  isNew={row.isNew}
                />
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface ChangeProps {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isNew: boolean;
}

function Change({ name, before, after, isNew }: ChangeProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {isNew ? null : (
          <>
            <del>{before ?? nothing}</del>
            {' → '}
          </>
        )}
        <ins>{after ?? nothing}</ins>
      </dd>
    </>
  );
}

function Ordered({ what, amount, asset }: { what: string; amount: string; asset: string }) {
  return (
    <Trans>
      {what}: <Money value={amount} asset={asset} />
    </Trans>
  );
}

/** Example orders, each before and after. */
export function Examples({ examples }: { examples: Preview['examples'] }) {
  const { i18n } = useLingui();
  const id = useId();
  const word = (name: string) => (choiceNames[name] ? i18n._(choiceNames[name]) : name);
  if (examples.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        <Trans>Example orders</Trans>
      </h3>
      <ul className={styles.rows}>
        {examples.map(({ operation, asset, counterAsset, network, channel, country, tier, amount, before, after }) => (
          <li key={[operation, asset, counterAsset, network, channel, country, tier].join(' ')}>
            <p className={styles.name}>
              <strong>
                <Ordered what={word(operation)} amount={amount} asset={asset} />
              </strong>{' '}
              <span className={review.meta}>
                {[
                  counterAsset && `→ ${counterAsset}`,
                  network,
                  channel && schemeName(channel, currentLocale()),
                  country,
                  tier && word(tier),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <dl className={review.facts}>
              <dt>
                <Trans>Before</Trans>
              </dt>
              <dd>
                <Outcome of={before} asset={asset} />
              </dd>
              <dt>
                <Trans>After</Trans>
              </dt>
              <dd>
                <Outcome of={after} asset={asset} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ of: { outcome, ...amounts }, asset }: { of: Preview['examples'][number]['before']; asset: string }) {
  const { i18n } = useLingui();
  const said = i18n._(outcomeNames[outcome]);
  if (outcome === 'belowMinimum' || outcome === 'aboveMaximum') return said;
  const fee = writeMoney(amounts.fee, asset, i18n.locale);
  const arrives = writeMoney(amounts.arrives, asset, i18n.locale);
  return (
    <Trans>
      Fee {fee} {asset}, arrives {arrives} {asset}. {said}.
    </Trans>
  );
}
