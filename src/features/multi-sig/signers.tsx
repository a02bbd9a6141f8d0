import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './multi-sig.module.css';
import { OwnersActions } from './owners-actions.tsx';
import type { SignerRow, WalletDetail } from './rows.ts';
import { signerStates } from './wording.ts';

/** Lists the signers with their addresses, and former signers. */
export function Signers({ wallet }: { wallet: WalletDetail }) {
  return (
    <Panel title={<Trans>Signers</Trans>}>
      <div className={styles.stack}>
        <ul className={styles.rows}>
          {wallet.signers.map((signer) => (
            <Line key={signer.id} signer={signer} all={wallet.signers} />
          ))}
        </ul>
        <OwnersActions wallet={wallet} />
      </div>
    </Panel>
  );
}

function Line({ signer, all }: { signer: SignerRow; all: readonly SignerRow[] }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { name, tone } = signerStates[signer.status];
  const leaving = all.find(({ id }) => id === signer.replaces)?.label;
  const isComing = signer.status === 'invited' || signer.status === 'waiting';
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span>
          <strong>{signer.name ?? signer.label}</strong> {signer.isMe ? <Trans>(you)</Trans> : null}
        </span>
        {signer.name ? <small>{signer.label}</small> : null}
        {signer.address ? <small className={styles.mono}>{signer.address}</small> : null}
        <small>
          {signer.key === 'own' ? <Trans>Self-custody</Trans> : null}
          {signer.key === 'held' ? <Trans>Held by {brand.name}</Trans> : null}
          {signer.answeredAt ? ` · ${writeInstant(signer.answeredAt)}` : null}
        </small>
        {leaving && isComing ? (
          <small>
            <Trans>Replacing {leaving}</Trans>
          </small>
        ) : null}
        {signer.joinsMinimum !== null && isComing ? (
          <small>
            <Trans>Joining; {signer.joinsMinimum} approvals required afterwards</Trans>
          </small>
        ) : null}
      </div>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
    </li>
  );
}
