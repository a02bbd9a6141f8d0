import { useLingui } from '@lingui/react/macro';
import { useWindowScroll } from '@mantine/hooks';
import { backToTopAfterPx } from './rules.ts';
import styles from './shell.module.css';

export function BackToTop() {
  const { t } = useLingui();
  const [{ y }, scrollTo] = useWindowScroll();
  if (y <= backToTopAfterPx) return null;
  return (
    <button type="button" className={styles.backToTop} aria-label={t`Back to top`} onClick={() => scrollTo({ y: 0 })}>
      <span aria-hidden="true">↑</span>
    </button>
  );
}
