import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CaseKind, FactName } from '#contract/desk/kinds.ts';
import { applicationFields } from '#contract/global-account/rules.ts';
import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { DynamicAnswer } from '#src/features/dynamic-forms/index.ts';
import { earlierReasonText } from '#src/features/kyc/index.ts';
import { catalogueChangeText } from '#src/features/catalogue/index.ts';
import { schemeName } from '#src/features/payees/index.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { useSession } from '#src/platform/session.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { earnChangeText } from './earn-change-text.ts';
import type { Case } from './rows.ts';
import { factLabels, factValues } from './wording.ts';

/** Paths to files, forms and other measures, for kinds that have more than their facts. */
const records = {
  kyc: '/dashboard/operator/verifications',
  securityApplication: '/dashboard/operator/security',
  catalogue: '/dashboard/operator/catalogue',
} as const satisfies Partial<Record<CaseKind, string>>;
const recordNames = {
  kyc: msg`Open the full application with its files`,
  securityApplication: msg`Open the full application with its files`,
  catalogue: msg`See who is affected, and examples`,
} as const satisfies Readonly<Record<keyof typeof records, MessageDescriptor>>;

function hasRecord(kind: CaseKind): kind is keyof typeof records {
  return kind in records;
}

/** Current facts of a case, with links to the customer and to the full record. */
export function CaseFacts({ item }: { item: Case }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { customer, value } = item;
  return (
    <div className={review.stack}>
      <dl className={review.facts}>
        {customer ? (
          <>
            <dt>
              <Trans>Customer</Trans>
            </dt>
            <dd>
              <Customer uid={customer.uid} name={customer.name} />
            </dd>
          </>
        ) : null}
        {item.facts.map(({ name, value: said, asset }) => (
          <FactLine key={`${name} ${said}`} name={name} value={said} asset={asset} />
        ))}
        {item.earlier.length > 0 ? (
          <>
            <dt>
              <Trans>First operator</Trans>
            </dt>
            <dd>{item.earlier.join(', ')}</dd>
          </>
        ) : null}
        {value === null ? null : (
          <>
            <dt>
              <Trans>Value when opened</Trans>
            </dt>
            <dd>
              <Money value={value} asset="USD" />
            </dd>
          </>
        )}
        <dt>
          <Trans>Opened</Trans>
        </dt>
        <dd>{writeInstant(item.openedAt)}</dd>
        <dt>
          <Trans>Due</Trans>
        </dt>
        <dd>{writeInstant(item.dueAt)}</dd>
        {item.assignee ? (
          <>
            <dt>
              <Trans>Assigned to</Trans>
            </dt>
            <dd>{item.isMine ? <Trans>You</Trans> : item.assignee.name}</dd>
          </>
        ) : null}
      </dl>
      {hasRecord(item.kind) ? (
        <p className={review.meta}>
          <Link to={records[item.kind]} search={{ id: item.subject }}>
            {i18n._(recordNames[item.kind])}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

const applied = [...applicationFields('individual'), ...applicationFields('merchant')];

/** Returns the field that was answered, from `sourceOfFunds: employment`; undefined for one that is unknown here. */
function answerOf(said: string): { readonly field: DynamicField; readonly value: string } | undefined {
  const [, key, value = ''] = /^(\w+): (.*)$/s.exec(said) ?? [];
  const field = applied.find((one) => one.key === key);
  return field && { field, value };
}

/** One fact as a term and its value. */
export function FactLine({ name, value, asset }: { name: FactName; value: string; asset: string | null }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const locale = useLocale();
  // A value may be a list of known names.
  const known = factValues[name];
  const wordOf = (one: string) => (known?.[one] ? i18n._(known[one]) : one);
  const written: Partial<Record<FactName, (text: string) => string>> = {
    effectiveAt: writeInstant,
    scheme: (code) => schemeName(code, locale),
    returned: (text) => earlierReasonText(i18n, text),
    row: (text) => earnChangeText(i18n, text) ?? catalogueChangeText(i18n, text),
  };
  const answer = name === 'answer' ? answerOf(value) : undefined;
  if (answer)
    return (
      <>
        <dt>{answer.field.label[locale]}</dt>
        <dd>
          <DynamicAnswer {...answer} />
        </dd>
      </>
    );
  const words = known ? value.split(/, ?/).map(wordOf).join(', ') : (written[name]?.(value) ?? value);
  return (
    <>
      <dt>{i18n._(factLabels[name])}</dt>
      <dd>{asset === null ? words : <Money value={value} asset={asset} />}</dd>
    </>
  );
}

function Customer({ uid, name }: { uid: string; name: string | null }) {
  const mayLook = useSession().user?.permissions.includes('desk.users.read') ?? false;
  const words = name === null ? `UID ${uid}` : `${name} · UID ${uid}`;
  if (!mayLook) return <>{words}</>;
  return (
    <Link to="/dashboard/operator/user" search={{ uid }}>
      {words}
    </Link>
  );
}
