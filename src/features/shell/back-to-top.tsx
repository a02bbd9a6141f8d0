import { useLingui } from '@lingui/react/macro';
import { useWindowScroll } from '@mantine/hooks';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { Icon } from '#src/ui/icon.tsx';
import { backToTopAfterPx } from './rules.ts';
import styles from './back-to-top.module.css';

export default function BackToTop() {
  const { t } = useLingui();
  const [{ y }, scrollTo] = useWindowScroll();
  if (y <= backToTopAfterPx) return null;
  return (
    <button type="button" className={styles.backToTop} aria-label={t`Back to top`} onClick={() => scrollTo({ y: 0 })}>
      <Icon of={IconArrowUp} />
    </button>
  );
}
