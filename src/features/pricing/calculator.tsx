import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { nothing } from '#contract/platform/display.ts';
import type { Tier } from '#contract/catalogue/entries.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { exampleAmount, priceOf, pricedServices, termsOfOrder, type PricedService } from '#contract/pricing/rules.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Money } from '#src/ui/money.tsx';
import { PlainField } from '#src/ui/plain/plain-field.tsx';
import { PlainSelect } from '#src/ui/plain/plain-select.tsx';
import { typedBefore } from '#src/ui/plain/typed-before.ts';
import { useSearchAt } from '#src/ui/ways.ts';
import { readAmount } from '#src/ui/typed-amount.ts';
import { assetsOf, waysOf } from './choices.ts';
import styles from './pricing.module.css';
import { serviceNames, wayLabels } from './wording.ts';

interface Chosen {
  readonly asset?: string;
  readonly way: string;
  /** As typed; until then an amount that suits the order is shown. */
  readonly amount?: string;
}

/** Calculates an order's cost in both tiers side by side, at first of the service and asset in the address. */
export function Calculator() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const named = useSearchAt('/price');
  const [picked, setPicked] = useState<PricedService>();
  const service = picked ?? named.service ?? 'bank';
  const [chosen, setChosen] = useState<Chosen>({ way: '' });
  const wanted = chosen.asset ?? named.asset ?? 'EUR';
  const assets = assetsOf(service);
  const asset = assets.includes(wanted) ? wanted : (assets[0] ?? '');
  const ways = waysOf(service, asset, locale);
  const way = ways.some(({ value }) => value === chosen.way) ? chosen.way : (ways[0]?.value ?? '');
  const scale = isAssetCode(asset) ? scaleOf(asset) : 0;
  const terms = termsOfOrder({ service, asset, way }, 'standard');
  const example = terms ? exampleAmount(terms) : '1';
  const shown = chosen.amount ?? example;
  const amount = readAmount(shown, i18n.locale, scale);
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { service: typedService, ...typed } = typedBefore(fields.current);
    setPicked((now) => pricedServices.find((one) => one === typedService) ?? now);
    setChosen((now) => ({ ...now, ...typed }));
  }, []);
  return (
    <div className={styles.calculator}>
      <div className={styles.fields} ref={fields}>
        <PlainSelect
          name="service"
          label={<Trans>I want to</Trans>}
          value={service}
          choices={pricedServices.map((value) => ({ value, label: i18n._(serviceNames[value]) }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setPicked(pricedServices.find((one) => one === value) ?? 'bank');
          }}
        />
        <PlainSelect
          name="asset"
          label={service === 'bank' ? <Trans>Currency</Trans> : <Trans>Asset</Trans>}
          value={asset}
          choices={assets.map((value) => ({ value, label: value }))}
          onChange={(event) => change({ asset: event.currentTarget.value })}
        />
        {ways.length > 0 ? (
          <PlainSelect
            name="way"
            label={i18n._(wayLabels[service])}
            value={way}
            choices={ways}
            onChange={(event) => change({ way: event.currentTarget.value })}
          />
        ) : null}
        <PlainField
          name="amount"
          label={<Trans>Amount</Trans>}
          unit={asset}
          inputMode="decimal"
          maxLength={50}
          value={shown}
          onChange={(event) => change({ amount: event.currentTarget.value })}
          fault={amount === undefined ? t`Enter an amount, such as ${example}` : undefined}
        />
      </div>
      <div className={styles.results} aria-live="polite">
        {(['standard', 'vip'] as const).map((tier) => (
          <Result key={tier} tier={tier} order={{ service, asset, way, amount: amount ?? '' }} />
        ))}
      </div>
    </div>
  );
}

interface ResultProps {
  readonly tier: Tier;
  readonly order: Parameters<typeof priceOf>[0];
}

function Result({ tier, order }: ResultProps) {
  const price = order.amount === '' ? undefined : priceOf(order, tier);
  const { asset, service } = order;
  return (
    <section className={styles.result}>
      <h3>{tier === 'vip' ? <Trans>VIP</Trans> : <Trans>Standard</Trans>}</h3>
      {price === undefined ? (
        <p className={styles.figure}>{nothing}</p>
      ) : 'fault' in price ? (
        <p>
          {price.fault === 'aboveMaximum' ? (
            <Trans>
              Up to <Money value={price.terms.maximum} asset={asset} /> per transaction
            </Trans>
          ) : (
            <Trans>
              At least <Money value={price.terms.minimum} asset={asset} />
            </Trans>
          )}
        </p>
      ) : (
        <>
          <p className={styles.figure}>
            <Money value={price.fee} asset={asset} />
          </p>
          <p className={styles.about}>
            {service === 'convert' ? (
              <Trans>
                No fee. Our rate is this far from the middle of the market, and it’s the rate that you confirm.
              </Trans>
            ) : (
              <Trans>
                <Money value={price.arrives} asset={asset} /> arrives
              </Trans>
            )}
          </p>
        </>
      )}
    </section>
  );
}
