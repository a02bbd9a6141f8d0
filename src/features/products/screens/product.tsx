import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { LinkButton } from '#src/ui/link-button.tsx';
import { StartLink } from '#src/ui/start-link.tsx';
import { SiteBand, SiteHero, SitePoints } from '#src/ui/site/site.tsx';
import type { ProductContent } from '../content/content.ts';
import styles from '../products.module.css';

/** Product page: what the product is, how it works, and verifiable facts. */
export function ProductScreen({ content }: { content: ProductContent }) {
  const { i18n } = useLingui();
  const { kicker, title, lead, picture, primary, product, points, stepsTitle, steps, factsTitle, facts, more } =
    content;
  return (
    <>
      <SiteHero
        kicker={i18n._(kicker)}
        title={i18n._(title)}
        picture={picture}
        actions={
          <>
            {primary ? (
              <LinkButton to={primary.to} search={primary.search}>
                {i18n._(primary.label)}
              </LinkButton>
            ) : (
              <StartLink />
            )}
            {primary?.to === '/contact' ? null : (
              <LinkButton to="/contact" search={{ product }} isQuiet>
                <Trans>Talk to us</Trans>
              </LinkButton>
            )}
          </>
        }
      >
        {i18n._(lead)}
      </SiteHero>
      <SiteBand>
        <SitePoints
          heading="h2"
          points={points.map(([name, text]) => ({ key: name.id, title: i18n._(name), text: i18n._(text) }))}
        />
      </SiteBand>
      <SiteBand title={i18n._(stepsTitle)}>
        <ol className={styles.steps}>
          {steps.map(([name, text]) => (
            <li key={name.id}>
              <h3>{i18n._(name)}</h3>
              <p>{i18n._(text)}</p>
            </li>
          ))}
        </ol>
      </SiteBand>
      <SiteBand title={i18n._(factsTitle)}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name.id}>
              <dt>{i18n._(name)}</dt>
              <dd>{i18n._(value)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.more}>
          {more.map(({ to, search, label }) => (
            <LinkButton key={label.id} to={to} search={search} isQuiet>
              {i18n._(label)}
            </LinkButton>
          ))}
        </div>
      </SiteBand>
    </>
  );
}
