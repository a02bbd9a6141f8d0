import type { CaseKind } from '#contract/desk/kinds.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { StateTable } from '#contract/platform/moves.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy, type MovedBy } from '#server/platform/orders.ts';
import { assertMayLeave } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import {
  answersFrom,
  closeCase,
  type NewCase,
  takeDecision,
  type CaseOrder,
  type CaseType,
  type Deciding,
  type ShownCase,
} from '../staff/index.ts';
import type { PayoutColumns } from './columns.ts';

type Decided<S> = Pick<PayoutColumns, 'id' | 'account_id' | 'made_by' | 'first_decided_by'> & {
  readonly status: S;
  readonly eyes: 0 | 1 | 2;
};

/** What differs between kinds of orders that staff release to the bank. */
export interface Screened<S extends string, Row extends Decided<S>> {
  readonly kind: Extract<CaseKind, 'fiatWithdrawal' | 'remittance'>;
  readonly moves: StateTable<S>;
  /** State each of the two decisions leads to. */
  readonly leads: Readonly<Record<'approve' | 'reject', S>>;
  readonly find: (db: Queryable, id: string) => Promise<Row | undefined>;
  readonly lock: (tx: Tx, id: string) => Promise<Row | undefined>;
  /** What leaves the account; the amount is a decimal. */
  readonly moneyOf: (row: Row) => { readonly asset: AssetCode; readonly amount: string };
  readonly factsOf: (deps: Deps, row: Row) => Promise<ShownCase['facts']>;
  /** True if it was released before. */
  readonly isThrough?: (row: Row) => boolean;
  readonly noteFirst: (tx: Tx, id: string, operatorId: string) => Promise<unknown>;
  readonly move: (tx: Tx, deps: Deps, row: Row, to: S, by: MovedBy & { readonly reason?: string }) => Promise<unknown>;
}

/** Returns the case of an order that starts waiting for staff. @param row amounts in smallest units */
export function payoutCase(
  kind: Extract<CaseKind, 'fiatWithdrawal' | 'remittance'>,
  row: Pick<PayoutColumns, 'id' | 'account_id'> & { readonly eyes: 0 | 1 | 2 },
  money: { readonly asset: AssetCode; readonly amount: bigint },
): NewCase {
  return { kind, id: row.id, customerId: row.account_id, money, needed: row.eyes === 2 ? 2 : 1 };
}

/** Desk cases for orders paid through the bank: one operator approves, or two in succession. */
export function payoutCases<S extends string, Row extends Decided<S>>(
  of: Screened<S, Row>,
): Pick<CaseType, 'show'> & Deciding {
  const { kind, leads } = of;
  /** Returns the payer and the maker of the order. */
  const sidesOf = (row: Row) => [row.account_id, row.made_by];
  const decidersOf = ({ first_decided_by }: Row) => (first_decided_by === null ? [] : [first_decided_by]);
  const versionOf = ({ status, first_decided_by }: Row) => (first_decided_by ? `${status}/1` : status);

  async function show(deps: Deps, db: Queryable, id: string) {
    const row = await of.find(db, id);
    if (!row) return undefined;
    return {
      facts: await of.factsOf(deps, row),
      version: versionOf(row),
      answers: answersFrom(of.moves, row.status, leads),
      sides: sidesOf(row),
      deciders: decidersOf(row),
    };
  }

  /** Approves it (the first of two approvals if two are needed), or returns the money. */
  async function carryOut(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
    const { tx, deps } = given;
    const row = (await of.lock(tx, id)) ?? refuse('request:notFound');
    if (versionOf(row) !== version || of.isThrough?.(row) === true) refuse(60015, { status: row.status });
    const isApproved = decision === 'approve';
    const deciders = isApproved ? decidersOf(row) : [];
    const why = { reason: reason.trim() };
    given.note({ action: `${kind}.${decision}`, subject: `${kind}:${id}`, ...why });
    await allDone([
      isApproved ? assertMayLeave(tx, deps, row.account_id, row.made_by) : Promise.resolve(),
      takeDecision(given, { kind, id, decision, reason, ...of.moneyOf(row), sides: sidesOf(row), deciders }),
      lead(given, row, isApproved, why),
    ]);
  }

  async function lead(given: Given, row: Row, isApproved: boolean, why: { readonly reason: string }): Promise<void> {
    const { tx, deps, actor } = given;
    const { id } = row;
    if (isApproved && row.eyes === 2 && row.first_decided_by === null) {
      await of.noteFirst(tx, id, actor.id);
      return;
    }
    const by = movedBy('operator', given);
    if (isApproved) await of.move(tx, deps, row, leads.approve, by);
    else await of.move(tx, deps, row, leads.reject, { ...by, ...why });
    await closeCase(tx, deps, { kind, id }, isApproved ? 'approved' : 'rejected', by);
  }

  return { show, carryOut };
}
