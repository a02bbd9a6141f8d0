import { Trans, useLingui } from '@lingui/react/macro';
import type { accountClosingSchemas } from '#contract/account-closing/schemas.ts';
import { dust } from '#contract/account-closing/rules.ts';
import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import rows from '#src/ui/rows.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { blockerWords } from './wording.ts';

export type Check = ResultOf<typeof accountClosingSchemas.check>;
type Held = Check['balances'][number];

/** What is still in the way, each with where to settle it; and the small balances that may stay. */
export function CheckList({ check: { balances, blockers, canClose } }: { check: Check }) {
  const { t } = useLingui();
  const left = balances.filter(({ isDust }) => !isDust);
  const small = balances.filter(({ isDust }) => isDust);
  return (
    <div className={rows.stack}>
      {canClose ? (
        <p role="status">
          <StatusTag tone="good">
            <Trans>Ready to close</Trans>
          </StatusTag>
        </p>
      ) : (
        <>
          <p className={rows.meta}>
            <Trans>You can close your account once everything below is settled.</Trans>
          </p>
          <ul className={rows.rows} aria-label={t`What’s left to settle`}>
            {left.map((one) => (
              <Balance key={one.asset} held={one} />
            ))}
            {blockers.map((one) => (
              <Blocker key={one.kind} {...one} />
            ))}
          </ul>
        </>
      )}
      {small.length > 0 ? <Dust small={small} /> : null}
    </div>
  );
}

function Balance({ held: { asset, available, unavailable } }: { held: Held }) {
  const isFiat = isAssetCode(asset) && getAsset(asset).kind === 'fiat';
  const hasAvailable = /[1-9]/.test(available);
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>
          <Money value={hasAvailable ? available : unavailable} asset={asset} />
        </strong>
        <span className={rows.meta}>
          {hasAvailable ? <Trans>Available</Trans> : <Trans>On hold, staked or in transit</Trans>}
          {hasAvailable && /[1-9]/.test(unavailable) ? (
            <>
              {' · '}
              <Trans>
                <Money value={unavailable} asset={asset} /> on hold, staked or in transit
              </Trans>
            </>
          ) : null}
        </span>
      </div>
      {hasAvailable ? (
        <div className={rows.buttons}>
          {isFiat ? (
            <LinkButton to="/dashboard/assets/global/withdraw" isQuiet>
              <Trans>Withdraw</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/assets/digital/withdraw" search={{ asset }} isQuiet>
              <Trans>Withdraw</Trans>
            </LinkButton>
          )}
          <LinkButton to="/dashboard/convert" search={{ from: asset }} isQuiet>
            <Trans>Convert</Trans>
          </LinkButton>
        </div>
      ) : null}
    </li>
  );
}

function Blocker({ kind, count }: Check['blockers'][number]) {
  const { i18n } = useLingui();
  const { name, todo, to } = blockerWords[kind];
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{i18n._(name)}</strong>
        <span className={rows.meta}>
          <Trans>{count} open</Trans>
          {todo ? <> · {i18n._(todo)}</> : null}
        </span>
      </div>
      {to ? (
        <LinkButton to={to} isQuiet>
          <Trans>View</Trans>
        </LinkButton>
      ) : null}
    </li>
  );
}

function Dust({ small }: { small: readonly Held[] }) {
  return (
    <div className={rows.what}>
      <span className={rows.meta}>
        <Trans>
          Balances worth less than <Money value={dust.below} asset={dust.asset} /> don’t stop you. They stay on your
          closed account and remain yours:
        </Trans>
      </span>
      <ul>
        {small.map(({ asset, available }) => (
          <li key={asset}>
            <Money value={available} asset={asset} />
          </li>
        ))}
      </ul>
    </div>
  );
}
