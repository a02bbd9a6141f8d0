import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './header.module.css';

/** Three options: the sibling product for individuals, this product's sign-in, sign-up. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale();
  return (
    <Dialog
      title={<Trans>Welcome</Trans>}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.ways}>
        <Link to="/user/login" className={styles.way}>
          <strong>
            <Trans>Sign in</Trans>
          </strong>
          <span>
            <Trans>To your account with {brand.name}</Trans>
          </span>
        </Link>
        <Link to="/user/register" className={styles.way}>
          <strong>
            <Trans>Create account</Trans>
          </strong>
          <span>
            <Trans>For individuals and businesses</Trans>
          </span>
        </Link>
        <a className={styles.way} href={`${brand.individualProduct}/?lang=${locale}`} rel="noreferrer">
          <strong>
            <Trans>Individual product</Trans>
          </strong>
          <span>
            <Trans>Our sister site for individuals</Trans>
          </span>
        </a>
      </div>
    </Dialog>
  );
}
