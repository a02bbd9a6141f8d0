import styles from './multi-sig.module.css';

const ends = 6;

/** Shows an address in full with its ends highlighted, to compare before agreeing. */
export function WholeAddress({ address, label }: { address: string; label: string }) {
  return (
    <code className={styles.whole} aria-label={`${label}: ${address}`}>
      <mark>{address.slice(0, ends)}</mark>
      {address.slice(ends, -ends)}
      <mark>{address.slice(-ends)}</mark>
    </code>
  );
}
