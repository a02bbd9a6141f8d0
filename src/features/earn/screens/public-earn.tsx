import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { earn } from '#contract/earn/calls.ts';
import { useGiven } from '#src/features/content/index.ts';
import { Section } from '#src/features/home/index.ts';
import { useAsked } from '#src/platform/asked.ts';
import { startCatalogue, useCatalogue } from '#src/platform/catalogue.ts';
import { Answered } from '#src/ui/answered.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ProductList } from '../product-list.tsx';
import styles from '../earn.module.css';

/** Earn for visitors: how it works, what it costs, the risk, and today's products. */
export function PublicEarnScreen() {
  const given = useGiven();
  // Needed to draw coins. A page made by the build has neither catalogue nor products; one made by the server has what
  // it needs.
  useCatalogue();
  const isBare = given?.products === undefined;
  useEffect(() => {
    if (isBare) void startCatalogue().catch(() => undefined);
  }, [isBare]);
  return (
    <>
      <Section
        id="earn"
        heading="h1"
        kicker={<Trans>Earn</Trans>}
        picture={<ProductPicture name="earn" isFirst />}
        title={<Trans>Put idle coins to work</Trans>}
        points={[
          <Trans key="1">Flexible, or for a fixed term at a rate that is locked in</Trans>,
          <Trans key="2">Interest for every full day, paid two days later at 16:00 UTC</Trans>,
          <Trans key="3">No fee to stake or redeem; the rate you see is after our share</Trans>,
        ]}
        link={
          <LinkButton to="/dashboard/earn">
            <Trans>Open Earn</Trans>
          </LinkButton>
        }
      >
        <Trans>Stake coins you already hold. See what you’d earn, and from when, before you confirm.</Trans>
      </Section>
      <Section
        id="leave"
        isTurned
        picture={<ProductPicture name="earn-phone" />}
        title={<Trans>Know how to redeem before you stake</Trans>}
        points={[
          <Trans key="1">Flexible stakes are back within 24 hours</Trans>,
          <Trans key="2">Fixed stakes end automatically; renewal is off unless you turn it on</Trans>,
          <Trans key="3">Leaving a fixed term early costs its interest, and you see how much first</Trans>,
        ]}
        link={
          <LinkButton to="/help/detail" search={{ id: 'earn-products' }} isQuiet>
            <Trans>Earn and its risks</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Staking isn’t a savings account and isn’t insured. Networks can penalise a validator, and prices can fall by
          more than you earn.
        </Trans>
      </Section>
      <section className={styles.table} aria-labelledby="products-title">
        <h2 id="products-title">
          <Trans>Today’s products</Trans>
        </h2>
        <Products />
      </section>
    </>
  );
}

function Products() {
  const { t } = useLingui();
  const asked = useAsked(earn.listProducts, { query: {} }, { given: useGiven()?.products });
  const unreachable = t`Products can’t be loaded right now. Check your connection.`;
  return (
    <Answered query={asked} fallback={<Skeleton />} failure={unreachable} offline={unreachable}>
      {({ items }) => <ProductList items={items} action={() => null} />}
    </Answered>
  );
}
