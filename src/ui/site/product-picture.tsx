import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { ProductPictureName } from '#contract/platform/product-pictures.ts';
import { onceInHand } from '#src/platform/taken-over.tsx';
import styles from './product-picture.module.css';

/**
 * What the running product looks like, in the reader's language and colours (`npm run screenshots`). It says nothing that the
 * text beside it doesn't, and comes once the page answers, in the room that is kept for it. The one of the other colours is
 * there too and never fetched: the reader may change them.
 */
export function ProductPicture({ name }: { name: ProductPictureName }) {
  const { i18n } = useLingui();
  const [isShown, setShown] = useState(false);
  useEffect(() => void onceInHand(async () => setShown(true))(), []);
  return (
    <span className={`${styles.frame} ${name.endsWith('-phone') ? styles.phone : ''}`}>
      {isShown
        ? (['light', 'dark'] as const).map((scheme) => {
            const file = `/pictures/${name}.${i18n.locale}.${scheme}`;
            return (
              <picture key={scheme} className={styles[scheme]}>
                <source type="image/avif" srcSet={`${file}.avif`} />
                <img src={`${file}.webp`} alt="" loading="lazy" decoding="async" />
              </picture>
            );
          })
        : null}
    </span>
  );
}
