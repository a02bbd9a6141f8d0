import { useLingui } from '@lingui/react';
import { productPictures, type ProductPictureName } from '#contract/platform/product-pictures.ts';
import styles from './product-picture.module.css';

/**
 * What the running product looks like, in the reader's language and colours (`npm run screenshots`). It says nothing that the
 * text beside it doesn't. The one of the other colours is there too and never fetched: the reader may change them.
 */
export function ProductPicture({ name }: { name: ProductPictureName }) {
  const { i18n } = useLingui();
  const size = productPictures[name.endsWith('-phone') ? 'phone' : 'desktop'];
  return (['light', 'dark'] as const).map((scheme) => {
    const file = `/pictures/${name}.${i18n.locale}.${scheme}`;
    return (
      <picture key={scheme} className={`${styles.picture} ${styles[scheme]}`} data-phone={name.endsWith('-phone')}>
        <source type="image/avif" srcSet={`${file}.avif`} />
        <img src={`${file}.webp`} alt="" {...size} loading="lazy" decoding="async" />
      </picture>
    );
  });
}
