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
  /** What customers are told of it. */
  readonly notices?: readonly Notice[];
  /** What the customer's own systems are told of it. */
  readonly webhook?: Event;
}

/** A set of states and the moves between them: the one source for server, screens and tests. */
export interface StateTable<
  S extends string | number,
  Notice extends NoticeKind = NoticeKind,
  Event extends WebhookEvent = WebhookEvent,
> {
  readonly states: readonly S[];
  /** States that an item begins in. */
  readonly initial: readonly S[];
  readonly moves: readonly Move<S, Notice, Event>[];
}

/** The move by which `who` may lead from one state to another. */
export function findMove<S extends string | number, Notice extends NoticeKind, Event extends WebhookEvent>(
  table: StateTable<S, Notice, Event>,
  from: S,
  to: S,
  who: Mover,
): Move<S, Notice, Event> | undefined {
  return table.moves.find((move) => move.from === from && move.to === to && move.by.includes(who));
}

/** Whether `who` may lead from one state to another. */
export function canMove<S extends string | number>(table: StateTable<S>, from: S, to: S, who: Mover): boolean {
  return findMove(table, from, to, who) !== undefined;
}

/** The states that `who` can lead to from here: a screen's next actions. */
export function nextStates<S extends string | number>(table: StateTable<S>, from: S, who: Mover): readonly S[] {
  return table.moves.filter((move) => move.from === from && move.by.includes(who)).map((move) => move.to);
}

/** No move leads on from here. */
export function isFinal<S extends string | number>(table: StateTable<S>, state: S): boolean {
  return !table.moves.some((move) => move.from === state);
}

/** Whether `who` may lead on from here at all. */
export function isOpenTo<S extends string | number>(table: StateTable<S>, from: S, who: Mover): boolean {
  return nextStates(table, from, who).length > 0;
}
