import type { NoticeKind } from '../notices/kinds.ts';
import type { WebhookEvent } from '../webhooks/rules.ts';

/** Who may make a move between two states. */
export type Mover = 'user' | 'dealer' | 'operator' | 'provider' | 'clock';

/** One allowed move. */
export interface Move<
  S extends string | number,
  Notice extends NoticeKind = NoticeKind,
  Event extends WebhookEvent = WebhookEvent,
> {
  readonly from: S;
  readonly to: S;
  readonly by: readonly Mover[];
  /** Notices sent to customers. */
  readonly notices?: readonly Notice[];
  /** Event sent to the customer's own systems. */
  readonly webhook?: Event;
}

/** A set of states and the moves between them: the one source for server, screens and tests. */
export interface StateTable<
  S extends string | number,
  Notice extends NoticeKind = NoticeKind,
  Event extends WebhookEvent = WebhookEvent,
> {
  readonly states: readonly S[];
  /** States an item can start in. */
  readonly initial: readonly S[];
  readonly moves: readonly Move<S, Notice, Event>[];
}

/** Returns the move with which `who` may go from one state to another. */
export function findMove<S extends string | number, Notice extends NoticeKind, Event extends WebhookEvent>(
  table: StateTable<S, Notice, Event>,
  from: S,
  to: S,
  who: Mover,
): Move<S, Notice, Event> | undefined {
  return table.moves.find((move) => move.from === from && move.to === to && move.by.includes(who));
}

/** True if `who` may go from one state to another. */
export function canMove<S extends string | number>(table: StateTable<S>, from: S, to: S, who: Mover): boolean {
  return findMove(table, from, to, who) !== undefined;
}

/** Returns the states `who` can go to from here: a screen's next actions. */
export function nextStates<S extends string | number>(table: StateTable<S>, from: S, who: Mover): readonly S[] {
  return table.moves.filter((move) => move.from === from && move.by.includes(who)).map((move) => move.to);
}

/** True if the state has no outgoing move. */
export function isFinal<S extends string | number>(table: StateTable<S>, state: S): boolean {
  return !table.moves.some((move) => move.from === state);
}

/** True if `who` has any move from here. */
export function isOpenTo<S extends string | number>(table: StateTable<S>, from: S, who: Mover): boolean {
  return nextStates(table, from, who).length > 0;
}
