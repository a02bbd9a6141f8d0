import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { SiteLink } from '#src/ui/site-link.tsx';
import { syncFooterSettings, useFooterSettings } from './footer-settings.ts';
import styles from './footer.module.css';

const settingsAfterMs = 3000;

/** Sign-up prompt, links per language, contacts and the disclaimer. */
export default function Footer() {
  const { t } = useLingui();
  const settings = useFooterSettings(useLocale());
  const { status } = useSession();
  useEffect(() => {
    // After everything a visit starts with, because the page already contains the settings it was made with.
    const timer = setTimeout(() => void syncFooterSettings(), settingsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <footer className={styles.footer}>
      {status === 'signedIn' ? null : (
        <div className={styles.prompt}>
          <p>
            <Trans>Open an account today. It takes a few minutes.</Trans>
          </p>
          <LinkButton to="/user/register">
            <Trans>Create account</Trans>
          </LinkButton>
          <LinkButton to="/user/login" search={{ type: 'merchant' }} isQuiet>
            <Trans>Merchant sign-in</Trans>
          </LinkButton>
        </div>
      )}
      <div className={styles.columns}>
        {settings.groups.map((group) => (
          <nav key={group.Id} aria-label={group.Title}>
            <h2>{group.Title}</h2>
            <ul>
              {group.Links.map((link) => (
                <li key={link.Id}>
                  <SiteLink href={link.Url}>{link.Title}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label={t`Contact`}>
          <h2>
            <Trans>Contact</Trans>
          </h2>
          <ul>
            <li>
              <a href={`mailto:${settings.contacts.customerService}`}>
                <Trans>Customer service</Trans>
              </a>
            </li>
            <li>
              <a href={`mailto:${settings.contacts.cooperation}`}>
                <Trans>Cooperation</Trans>
              </a>
            </li>
            {settings.contacts.social.map((item) => (
              <li key={item.Id}>
                <SiteLink href={item.Url}>{item.Logo}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.small}>
        <p>
          <Trans>
            Services are provided by our European entity, {brand.entity.europe}, and, separately, by our Abu
            Dhabi-regulated entity, {brand.entity.abuDhabi}. This site is for information only and is not investment
            advice. {brand.name} does not market to or serve the United Kingdom.
          </Trans>
        </p>
        <ul>
          {settings.protocols.map((link) => (
            <li key={link.Id}>
              <SiteLink href={link.Url}>{link.Title}</SiteLink>
            </li>
          ))}
          <li>
            <SiteLink href="/proof-of-liabilities">
              <Trans>Proof of liabilities</Trans>
            </SiteLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}
