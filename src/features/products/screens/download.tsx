import { Trans, useLingui } from '@lingui/react/macro';
import { content } from '#contract/content/calls.ts';
import { limits } from '#contract/platform/limits.ts';
import { useGiven } from '#src/features/content/index.ts';
import { useIsFilled } from '#src/platform/ahead.ts';
import { useAsked } from '#src/platform/asked.ts';
import { formatDay } from '#src/platform/days.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import { SiteBand, SiteHero } from '#src/ui/site/site.tsx';
import { installWays } from '../content/install.tsx';
import styles from '../products.module.css';
import own from '../download.module.css';

/** Shows how to install the app on a phone or a desktop, and its versions. */
export function DownloadScreen() {
  return (
    <>
      <SiteHero
        kicker={<Trans>Download</Trans>}
        title={<Trans>Install it from your browser</Trans>}
        picture={<ProductPicture name="history-phone" isFirst />}
        actions={
          <LinkButton to="/help/detail" search={{ id: 'install' }} isQuiet>
            <Trans>Help with installing</Trans>
          </LinkButton>
        }
      >
        <Trans>
          No app store, nothing to update: the app is this site, on your home screen. Balances and history open without
          a network and say how old they are.
        </Trans>
      </SiteHero>
      <SiteBand title={<Trans>On your phone</Trans>}>
        <Code />
      </SiteBand>
      <SiteBand title={<Trans>In a few steps</Trans>}>
        <Ways />
      </SiteBand>
      <SiteBand title={<Trans>Versions</Trans>}>
        <Versions />
      </SiteBand>
    </>
  );
}

function Code() {
  const { t } = useLingui();
  const isFilled = useIsFilled();
  return (
    <div className={own.code}>
      <div className={own.square}>
        {isFilled ? (
          <QrCode text={location.origin} label={t`Opens this site on your phone`} sizePx={limits.shell.qrSizePx} />
        ) : null}
      </div>
      <p>
        <Trans>Scan with your phone’s camera to open this site there, then follow the steps for its browser.</Trans>
      </p>
    </div>
  );
}

function Ways() {
  const { i18n } = useLingui();
  return (
    <ul className={own.ways}>
      {installWays.map(({ where, steps }) => (
        <li key={where.id}>
          <h3>{i18n._(where)}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step.id}>{i18n._(step)}</li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function Versions() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const downloads = useAsked(content.listDownloads);
  const all = useAsked(content.listAppVersions);
  const given = useGiven()?.versions;
  const writeDay = (instant: string) => formatDay(i18n, instant.slice(0, 10), { dateStyle: 'medium' });
  const items = all.data?.items ?? downloads.data?.items ?? given;
  if (!items)
    return (
      <p className={own.note}>
        {all.error ? (
          <Trans>Versions can’t be loaded right now. The app itself is always the newest one.</Trans>
        ) : (
          <Trans>The app is always its newest version.</Trans>
        )}
      </p>
    );
  return (
    <dl className={styles.facts}>
      {items.map(({ platform, version, notes, publishTime }) => (
        <div key={`${platform} ${version}`}>
          <dt>
            {version}
            <small className={own.note}>
              {` ${platform === 'web' ? t`Web app` : platform}, ${writeDay(publishTime)}`}
            </small>
          </dt>
          <dd>{notes[locale]}</dd>
        </div>
      ))}
    </dl>
  );
}
