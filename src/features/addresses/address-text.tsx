import styles from './addresses.module.css';

const endLength = 6;

/**
 * A whole address with its ends marked: they are what a hurried reader compares, and the middle is what a thief
 * changes.
 */
export function AddressText({ address }: { address: string }) {
  return (
    <code className={styles.address}>
      <mark>{address.slice(0, endLength)}</mark>
      {address.slice(endLength, -endLength)}
      <mark>{address.slice(-endLength)}</mark>
    </code>
  );
}
