import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { readQrLoginUrl } from '#contract/qr-login/rules.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { QrAnswer } from '../qr-answer.tsx';
import { QrScan } from '../qr-scan.tsx';

/** The phone's side of QR code sign-in: opened by the code's link, or with a camera to scan the code. */
export function QrLoginScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  // Uses the link's own parser to decide whether this is a code.
  const code = readQrLoginUrl(`https://site.invalid/user/qr-login#${hash.replace(/^#/, '')}`);
  const scanAgain = () => void navigate({ to: '/user/qr-login', hash: '', replace: true });
  if (code)
    return (
      <AuthFrame
        title={<Trans>Sign in on another device</Trans>}
        about={<Trans>A device is trying to sign in to your account. Is it you?</Trans>}
      >
        <QrAnswer key={code} code={code} scanAgain={scanAgain} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={<Trans>Scan a sign-in code</Trans>}
      about={<Trans>The code is on the sign-in page of the other device, under “QR code”.</Trans>}
    >
      <QrScan onCode={(found) => void navigate({ to: '/user/qr-login', hash: found, replace: true })} />
    </AuthFrame>
  );
}
