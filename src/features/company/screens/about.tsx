import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { Anchor, LinkButton } from '#src/ui/link-button.tsx';
import { SiteBand, SiteHero, SitePoints } from '#src/ui/site/site.tsx';
import { useSectionScroll } from '#src/ui/site/use-section-scroll.ts';
import { useSearchAt } from '#src/ui/ways.ts';
import styles from '../company.module.css';

const sections = ['company', 'team'];

/** About us: the company and its entities, and how the team is organized. `?to=` scrolls to either. */
export function AboutScreen() {
  const { to } = useSearchAt('/about');
  useSectionScroll(to, sections);
  return (
    <>
      <SiteHero
        kicker={<Trans>About us</Trans>}
        title={<Trans>Money should be as easy to check as it is to move</Trans>}
        actions={
          <>
            <LinkButton to="/contact">
              <Trans>Talk to us</Trans>
            </LinkButton>
            <LinkButton to="/security" isQuiet>
              <Trans>How we protect you</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>
          A keelson is the beam along the bottom of a ship that every rib is fixed to. Ours is a ledger: whatever you
          hold with us, coins or currencies, hangs on one record that can’t be rewritten.
        </Trans>
      </SiteHero>
      <Company />
      <Team />
    </>
  );
}

function Company() {
  return (
    <SiteBand
      id="company"
      title={<Trans>The company</Trans>}
      about={
        <Trans>
          Two entities serve customers, each under its own supervisor. Your account agreement names the one that serves
          you.
        </Trans>
      }
    >
      <div className={styles.entities}>
        <section className={styles.entity}>
          <p>
            <Trans>European entity</Trans>
          </p>
          <h3>{brand.entity.europe}</h3>
          <p>
            <Trans>Serves customers in the European Economic Area and, where the law there allows it, elsewhere.</Trans>
          </p>
        </section>
        <section className={styles.entity}>
          <p>
            <Trans>Abu Dhabi-regulated entity</Trans>
          </p>
          <h3>{brand.entity.abuDhabi}</h3>
          <p>
            <Trans>
              Provides custody from the Abu Dhabi Global Market. Customers in the Emirates have their own site.
            </Trans>
          </p>
          <Anchor href={brand.regionalSite} isQuiet rel="noreferrer">
            <Trans>Open the regional site</Trans>
          </Anchor>
        </section>
      </div>
      <SitePoints
        points={[
          {
            key: 'ledger',
            title: <Trans>One ledger</Trans>,
            text: (
              <Trans>Every balance is the sum of entries that sum to zero. None can be changed, not even by us.</Trans>
            ),
          },
          {
            key: 'custody',
            title: <Trans>Your assets stay yours</Trans>,
            text: <Trans>They are booked apart from our own and used only as you instruct.</Trans>,
          },
          {
            key: 'proof',
            title: <Trans>Proof, not promises</Trans>,
            text: <Trans>What we owe is published daily, and you check your part of it yourself.</Trans>,
          },
        ]}
      />
    </SiteBand>
  );
}

function Team() {
  return (
    <SiteBand
      id="team"
      title={<Trans>The team</Trans>}
      about={
        <Trans>
          Each team sees only what its work requires. Every staff action is recorded with its reason, and no one decides
          a case they benefit from.
        </Trans>
      }
    >
      <SitePoints
        points={[
          {
            key: 'compliance',
            title: <Trans>Compliance</Trans>,
            text: <Trans>Verifies people and companies, and reviews deposits, withdrawals and transfers.</Trans>,
          },
          {
            key: 'treasury',
            title: <Trans>Treasury</Trans>,
            text: (
              <Trans>Keeps the wallets and bank accounts in balance with the ledger. Refills take two people.</Trans>
            ),
          },
          {
            key: 'support',
            title: <Trans>Support</Trans>,
            text: (
              <Trans>Answers customers. Sees masked contact details unless a reason is given, which is recorded.</Trans>
            ),
          },
          {
            key: 'dealing',
            title: <Trans>Dealing</Trans>,
            text: <Trans>Vets OTC merchants, monitors prices and settles disputes.</Trans>,
          },
          {
            key: 'admin',
            title: <Trans>Administration</Trans>,
            text: <Trans>Changes fees, limits and roles: one proposes, another approves.</Trans>,
          },
          {
            key: 'audit',
            title: <Trans>Audit</Trans>,
            text: <Trans>Can view everything and change nothing.</Trans>,
          },
        ]}
      />
    </SiteBand>
  );
}
