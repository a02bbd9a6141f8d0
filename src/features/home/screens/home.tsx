import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { brand } from '#contract/platform/brand.ts';
import type { RoutePath } from '#contract/platform/routes.ts';
import { onceInHand } from '#src/platform/taken-over.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import { StartLink } from '#src/ui/start-link.tsx';
import { useSectionScroll } from '#src/ui/site/use-section-scroll.ts';
import { useSearchAt } from '#src/ui/ways.ts';
import styles from '../home.module.css';
import { Section } from '../section.tsx';

/** Queries the numbers, which the rest of the page doesn't wait for. */
const Figures = lazy(onceInHand(() => import('../figures.tsx')));

const sections = ['global', 'card', 'fx', 'payment'];
/** The public home page: what we do, in four sections that `?to=` scrolls to. */
export function HomeScreen() {
  const { to } = useSearchAt('/');
  useSectionScroll(to, sections);
  return (
    <>
      <Hero />
      <Section
        id="global"
        picture={<ProductPicture name="global" />}
        title={<Trans>One account for every currency you do business in</Trans>}
        points={[
          <Trans key="1">An IBAN in your own name</Trans>,
          <Trans key="2">Opened in as little as three minutes, reviewed in one to two working days</Trans>,
          <Trans key="3">Deposits by bank transfer, withdrawals within one working day</Trans>,
        ]}
        link={
          <Onward to="/dashboard/assets/global">
            <Trans>See Global account</Trans>
          </Onward>
        }
      >
        <Trans>Hold, receive and pay in the currencies you do business in, alongside your digital assets.</Trans>
      </Section>
      <Section
        id="card"
        isTurned
        picture={<ProductPicture name="cards" />}
        title={<Trans>Cards that spend what you hold</Trans>}
        points={[
          <Trans key="1">Company cards with limits for each holder</Trans>,
          <Trans key="2">Buy crypto with Visa or Mastercard</Trans>,
          <Trans key="3">Freeze and unfreeze instantly</Trans>,
        ]}
        link={
          <Onward to="/price">
            <Trans>See pricing</Trans>
          </Onward>
        }
      >
        <Trans>Spend from any balance. You see the rate before you pay, and the payment appears instantly.</Trans>
      </Section>
      <Section
        id="fx"
        picture={<ProductPicture name="convert" />}
        title={<Trans>Exchange at the rate you were shown</Trans>}
        points={[
          <Trans key="1">Convert coin to coin with no fee and no slippage</Trans>,
          <Trans key="2">Buy and sell with vetted OTC merchants; our team decides if something goes wrong</Trans>,
          <Trans key="3">Every quote has its own countdown</Trans>,
        ]}
        link={
          <Onward to="/dashboard/convert">
            <Trans>Convert</Trans>
          </Onward>
        }
      >
        <Trans>
          Each quote is yours alone, valid for the seconds shown, and used once. You get exactly the rate you confirm.
        </Trans>
      </Section>
      <Section
        id="payment"
        isTurned
        picture={<ProductPicture name="remittance" />}
        title={<Trans>Send money in the recipient’s currency</Trans>}
        points={[
          <Trans key="1">Local schemes and SWIFT</Trans>,
          <Trans key="2">Approvals by your team from the amount you set</Trans>,
          <Trans key="3">Frequent recipients, proofs and receipts in one place</Trans>,
        ]}
        link={
          <Onward to="/dashboard/remittance">
            <Trans>Send a payment</Trans>
          </Onward>
        }
      >
        <Trans>See the fee, rate and arrival date first. Track each payment until it arrives.</Trans>
      </Section>
      <Trust />
    </>
  );
}

/** Link to the subject of a section. */
function Onward({ to, children }: { to: RoutePath; children: ReactNode }) {
  return (
    <LinkButton to={to} isQuiet>
      {children}
    </LinkButton>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div>
        <p className={styles.kicker}>
          <Trans>Digital assets and business finance</Trans>
        </p>
        <h1>
          <Trans>Your money, accounted for to the last unit.</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Custody, multi-currency accounts, exchange and payments on one double-entry ledger. Check your balances on
            your phone, even offline.
          </Trans>
        </p>
        <div className={styles.calls}>
          <StartLink />
          <LinkButton to="/help" isQuiet>
            <Trans>How it works</Trans>
          </LinkButton>
        </div>
      </div>
      <div className={`${styles.picture} ${styles.screens}`}>
        <ProductPicture name="overview" />
        <ProductPicture name="overview-phone" />
      </div>
      <Suspense fallback={<FiguresToCome />}>
        <Figures />
      </Suspense>
    </section>
  );
}

/** Placeholder as tall as the figures, so that nothing below shifts when they arrive. */
function FiguresToCome() {
  return (
    <dl className={styles.figures} aria-hidden="true">
      {sections.map((id) => (
        <div key={id}>
          <dt>&nbsp;</dt>
          <dd>…</dd>
        </div>
      ))}
    </dl>
  );
}

function Trust() {
  return (
    <section className={styles.trust}>
      <h2>
        <Trans>Why businesses trust {brand.name}</Trans>
      </h2>
      <ul>
        <li>
          <h3>
            <Trans>An append-only ledger</Trans>
          </h3>
          <p>
            <Trans>
              Every entry has two sides that sum to zero. The database only allows new entries, never changes.
            </Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Keys in three tiers</Trans>
          </h3>
          <p>
            <Trans>Hot, warm and cold custody with multiple signatures. Most assets are kept offline.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Stolen tokens don’t work</Trans>
          </h3>
          <p>
            <Trans>
              Your session is tied to a key that never leaves your device, so stolen tokens don’t work elsewhere.
            </Trans>
          </p>
        </li>
      </ul>
    </section>
  );
}
