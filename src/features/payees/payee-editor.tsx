import { payees } from '#contract/payees/calls.ts';
import type { PayeeKind } from '#contract/payees/fields.ts';
import { api } from '#src/platform/api.ts';
import { AccountEditor } from './account-editor.tsx';
import { PayeeReview } from './payee-review.tsx';
import type { PayeeRow } from './rows.ts';

interface EditorProps {
  /** The payee being edited; undefined for a new one. */
  readonly before: PayeeRow | undefined;
  readonly known: readonly PayeeRow[];
  readonly done: (row: PayeeRow | null) => unknown;
  readonly close: () => void;
}

const newest: PayeeKind = { currency: 'EUR', country: 'DE', scheme: 'sepa', userType: 'individual' };

/** Editor for a payee of bank withdrawals. */
export function PayeeEditor({ before, known, done, close }: EditorProps) {
  return (
    <AccountEditor
      first={before ?? newest}
      before={before}
      draft={before ? undefined : 'payee'}
      known={known}
      check={(asked) => api(payees.check, { body: asked }, { isInline: true })}
      close={close}
      review={({ end, ...read }) => (
        <PayeeReview
          {...read}
          before={before}
          done={async (row) => {
            await end();
            await done(row);
          }}
        />
      )}
    />
  );
}
