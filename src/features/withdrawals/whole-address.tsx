import { useLingui } from '@lingui/react/macro';
import styles from './withdrawals.module.css';

const ends = 6;

/** Shows an address in full with its ends highlighted: address poisoning targets people who compare only the ends. */
export function WholeAddress({ address, tag }: { address: string; tag: string | null }) {
  const { t } = useLingui();
  const tagName = t`Destination tag`;
  return (
    <code className={styles.address} aria-label={address} data-testid="whole-address">
      <mark>{address.slice(0, ends)}</mark>
      {address.slice(ends, -ends)}
      <mark>{address.slice(-ends)}</mark>
      {tag === null ? null : (
        <>
          <br />
          {tagName}: <mark>{tag}</mark>
        </>
      )}
    </code>
  );
}
