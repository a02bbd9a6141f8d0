import { useLingui } from '@lingui/react/macro';
import { useWindowScroll } from '@mantine/hooks';
import styles from './shell.module.css';

/** Appears after a scroll of 400 px (specification, section 9). */
const appearsAfterPx = 400;

export function BackToTop() {
  const { t } = useLingui();
  const [{ y }, scrollTo] = useWindowScroll();
  if (y <= appearsAfterPx) return null;
  return (
    <button type="button" className={styles.backToTop} aria-label={t`Back to top`} onClick={() => scrollTo({ y: 0 })}>
      <span aria-hidden="true">↑</span>
    </button>
  );
}
