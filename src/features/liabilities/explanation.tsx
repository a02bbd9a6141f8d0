import { Trans } from '@lingui/react/macro';
import { Panel } from '#src/ui/panel.tsx';
import styles from './liabilities.module.css';

/** What the proof is, for somebody who has never heard of such a thing. */
export function Explanation() {
  return (
    <>
      <Panel title={<Trans>How it works</Trans>}>
        <ol className={styles.text}>
          <li>
            <Trans>Once a day we write down what every customer has, all in the same moment.</Trans>
          </li>
          <li>
            <Trans>
              Each customer becomes a sealed card: the amounts, and a fingerprint made of the customer number and a
              secret that only that customer is told. Nobody else can see whose card it is.
            </Trans>
          </li>
          <li>
            <Trans>
              Cards are joined in pairs. Each pair gets a fingerprint of its own and the sum of both. Pairs are joined
              again, and so on, until one fingerprint and one total are left: the root.
            </Trans>
          </li>
          <li>
            <Trans>We sign the root and the totals and publish them, with what we hold against them.</Trans>
          </li>
          <li>
            <Trans>
              You get your card and the few neighbours on the way up. Your browser computes the way again. If a single
              digit of your balance had been left out or changed, it would end at another root.
            </Trans>
          </li>
        </ol>
      </Panel>
      <Panel title={<Trans>What it proves, and what it does not</Trans>}>
        <ul className={styles.text}>
          <li>
            <Trans>
              It proves that your balances are part of the published total, and that no amount in your way is below
              zero.
            </Trans>
          </li>
          <li>
            <Trans>
              It does not prove that others are in: each customer can check only their own. The more who check, the
              harder it is to leave anybody out.
            </Trans>
          </li>
          <li>
            <Trans>
              It does not prove that the reserves are not borrowed for the day, or that there are no other debts. It
              speaks of one moment.
            </Trans>
          </li>
          <li>
            <Trans>Your proof shows you the amounts of one neighbour, without a name, and sums of larger groups.</Trans>
          </li>
        </ul>
      </Panel>
      <Panel title={<Trans>Check it with a program of your own</Trans>}>
        <p className={styles.text}>
          <Trans>
            Download your proof. Amounts are smallest units, each written as 20 bytes, most significant first, in the
            order of the statement’s assets. H is SHA-256; commas mean that bytes follow each other.
          </Trans>
        </p>
        <code className={styles.code}>
          {[
            'commitment = H("keelson:customer:1", salt, uid)',
            'leaf = H(0x00, commitment, amounts)',
            'node = H(0x01, left hash, left sums, right hash, right sums)',
            'padding = H(0x02, level), sums 0',
            'bit n of index = 1: own node is the right one at level n',
          ].join('\n')}
        </code>
        <p className={styles.text}>
          <Trans>
            The last node’s hash and sums must be the statement’s rootHash and liabilities, and the signature is Ed25519
            over the statement’s text as it stands.
          </Trans>
        </p>
      </Panel>
    </>
  );
}
