import { Trans } from '@lingui/react/macro';
import { Panel } from '#src/ui/panel.tsx';
import styles from './liabilities.module.css';

/** Explains the proof to users who have never heard of one. */
export function Explanation() {
  return (
    <>
      <Panel title={<Trans>How it works</Trans>}>
        <ol className={styles.text}>
          <li>
            <Trans>Once a day we record every customer’s balance at the same moment.</Trans>
          </li>
          <li>
            <Trans>
              Each customer becomes one record: the amounts, and a hash of the customer number and a secret only that
              customer knows. No one else can tell whose record it is.
            </Trans>
          </li>
          <li>
            <Trans>
              Records are joined in pairs. Each pair gets its own hash and the sum of both. Pairs are joined again until
              one hash and one total are left: the root.
            </Trans>
          </li>
          <li>
            <Trans>We sign the root and totals and publish them with our reserves.</Trans>
          </li>
          <li>
            <Trans>
              You get your record and its neighbours on the path to the root. Your browser recomputes the path. If any
              digit of your balance were missing or changed, the root would differ.
            </Trans>
          </li>
        </ol>
      </Panel>
      <Panel title={<Trans>What it proves, and what it doesn’t</Trans>}>
        <ul className={styles.text}>
          <li>
            <Trans>
              It proves that your balances are part of the published total and that no amount on your path is negative.
            </Trans>
          </li>
          <li>
            <Trans>
              It doesn’t prove that other customers are included: each can check only their own balances. The more who
              check, the harder it is to leave anyone out.
            </Trans>
          </li>
          <li>
            <Trans>
              It doesn’t prove that reserves aren’t borrowed for the day or that there are no other debts. It shows one
              point in time.
            </Trans>
          </li>
          <li>
            <Trans>
              Addresses can be looked up on their blockchain. Balances at banks and trading venues can’t: they are as
              the bank or venue confirmed them to us.
            </Trans>
          </li>
          <li>
            <Trans>Your proof shows you the amounts of one neighbour, without a name, and sums of larger groups.</Trans>
          </li>
        </ul>
      </Panel>
      <Panel title={<Trans>Verify with your own software</Trans>}>
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
