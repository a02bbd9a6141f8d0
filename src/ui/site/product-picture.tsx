import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { ProductPictureName } from '#contract/platform/product-pictures.ts';
import { onceInHand } from '#src/platform/taken-over.tsx';
import styles from './product-picture.module.css';

interface Props {
  readonly name: ProductPictureName;
  /** Whether this is the largest element that a phone shows first: it is in the page from the start. */
  readonly isFirst?: boolean;
}

/**
 * A screenshot of the running product, in the reader's language and color scheme (`npm run screenshots`). It adds
 * nothing to the text next to it. It is loaded once the page is interactive, into reserved space, unless it is the
 * content that the reader waits for. The picture of the other scheme is there too but never fetched; the reader may
 * switch schemes.
 */
export function ProductPicture({ name, isFirst = false }: Props) {
  const { i18n } = useLingui();
  const [isShown, setShown] = useState(isFirst);
  useEffect(() => void onceInHand(async () => setShown(true))(), []);
  return (
    <span className={`${styles.frame} ${name.endsWith('-phone') ? styles.phone : ''}`}>
      {isShown
        ? (['light', 'dark'] as const).map((scheme) => {
            const file = `/pictures/${name}.${i18n.locale}.${scheme}`;
            return (
              <picture key={scheme} className={styles[scheme]}>
                <source type="image/avif" srcSet={`${file}.avif`} />
                <img
                  src={`${file}.webp`}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  {...(isFirst ? { fetchPriority: 'high' } : {})}
                />
              </picture>
            );
          })
        : null}
    </span>
  );
}
