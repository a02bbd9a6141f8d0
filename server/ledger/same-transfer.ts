import type { RunQuery } from './post.ts';
import type { Outcome, TransferDraft } from './transfer.ts';

interface LegRow {
  readonly id: string;
  readonly transfer_kind: string;
  readonly reference: string;
  readonly reverses: string | null;
  readonly owner: string;
  readonly asset: string;
  readonly kind: string;
  readonly amount: string;
}

/**
 * Distinguishes replays from mistakes: a duplicate whose key belongs to a transfer with other content becomes a
 * conflict. The shard of an account is the ledger's own choice and isn't compared.
 */
export async function sameTransfers(
  run: RunQuery,
  drafts: readonly TransferDraft[],
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'duplicate' ? [outcome.transferId] : []));
  const rows = await run<LegRow>(
    `select t.id, t.kind as transfer_kind, t.reference, t.reverses, a.owner, a.asset, a.kind, e.amount
       from ledger_transfer t
       join ledger_entry e on e.transfer_id = t.id
       join ledger_account a on a.id = e.account_id
      where t.id = any($1::uuid[])`,
    [`{${ids.join(',')}}`],
  );
  const legs = Map.groupBy(rows, (row) => row.id);
  return outcomes.map((outcome, index) => {
    const draft = drafts[index];
    if (outcome.status !== 'duplicate' || draft === undefined) return outcome;
    const isSame = describeRows(legs.get(outcome.transferId) ?? []) === describeDraft(draft);
    return isSame ? outcome : { status: 'conflict', transferId: outcome.transferId };
  });
}

function describeDraft({ kind, reference, reverses, legs }: TransferDraft): string {
  return describe(
    [kind, reference, reverses ?? null],
    legs.map(({ account, amount }) => [account.owner, account.asset, account.kind, String(amount)]),
  );
}

function describeRows(rows: readonly LegRow[]): string {
  return describe(
    [rows[0]?.transfer_kind ?? '', rows[0]?.reference ?? '', rows[0]?.reverses ?? null],
    rows.map((row) => [row.owner, row.asset, row.kind, row.amount]),
  );
}

function describe(names: readonly (string | null)[], legs: readonly (readonly string[])[]): string {
  return JSON.stringify([names, legs.map((leg) => leg.join(' ')).toSorted()]);
}
