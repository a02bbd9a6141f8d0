import { Trans, useLingui } from '@lingui/react/macro';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { inKit } from '#src/ui/in-kit.tsx';
import { Link } from '#src/ui/link.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { part } from '#src/ui/boundary.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { useGo, useSearchAt } from '#src/ui/ways.ts';
import styles from '../auth.module.css';
import { carried } from '../carried.ts';
import { PasswordSignIn } from '../password-sign-in.tsx';
import { Tabs, type Tab } from '../tabs.tsx';

// Its texts aren't among those of the sign-in page, which starts with a password.
const QrSignIn = part(
  inKit(async () => (await Promise.all([import('../qr-sign-in.tsx'), loadPageTexts()]))[0]),
  { pending: <Loading /> },
);

type Way = 'email' | 'phone' | 'qr';

/** Sign-in; `type=merchant` is for companies, `return` is where to go afterwards, `by` is the chosen method. */
export function LoginScreen() {
  const { t } = useLingui();
  const search = useSearchAt('/user/login');
  const go = useGo();
  const isDesktop = useMedia('(min-width: 768px)', true);
  const isMerchant = search.type === 'merchant';
  const tabs: Tab<Way>[] = [
    { key: 'email', label: t`Email` },
    { key: 'phone', label: t`Phone` },
    // A phone can't scan itself.
    ...(isDesktop ? [{ key: 'qr' as const, label: t`QR code`, isWide: true }] : []),
  ];
  const way = tabs.find(({ key }) => key === search.by)?.key ?? 'email';
  const choose = (by: Way) =>
    go({ to: '/user/login', search: { ...search, by: by === 'email' ? undefined : by }, replace: true });
  return (
    <AuthFrame
      title={isMerchant ? <Trans>Merchant sign-in</Trans> : <Trans>Sign in</Trans>}
      about={
        isMerchant ? (
          <Trans>For companies and institutions.</Trans>
        ) : (
          <Trans>Check that the address bar shows our website address.</Trans>
        )
      }
    >
      <Tabs name={t`Sign-in method`} tabs={tabs} current={way} onChange={choose} />
      <div role="tabpanel" aria-label={t`Contact method`}>
        {way === 'qr' ? <QrSignIn /> : <PasswordSignIn key={way} kind={way} isMerchant={isMerchant} />}
      </div>
      <div className={styles.links}>
        <Link to="/user/forget" search={carried(search)}>
          <Trans>Forgot password</Trans>
        </Link>
        <Link to="/user/register" search={carried(search)}>
          <Trans>Create account</Trans>
        </Link>
        <Link
          to="/user/login"
          search={{ ...search, type: isMerchant ? undefined : 'merchant' }}
          className={styles.otherDoor}
        >
          {isMerchant ? <Trans>Sign in as an individual</Trans> : <Trans>Sign in as a merchant</Trans>}
        </Link>
      </div>
    </AuthFrame>
  );
}
