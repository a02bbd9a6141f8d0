import { expect, test } from 'vitest';
import { nextStep, type FlowEvent, type FlowStep } from './sandbox-steps.ts';

const steps: FlowStep[] = ['init', 'documents', 'liveness', 'pending', 'completed'];
const events: FlowEvent[] = ['begun', 'documents', 'liveness', 'reviewed', 'reset'];

test.each(['person', 'company'] as const)(
  'a %s moves through the flow in one order only, and a reset leads back to the start',
  (kind) => {
    const moves = steps.flatMap((from) =>
      events.flatMap((event) => {
        const to = nextStep(from, event, kind);
        return to && event !== 'reset' ? [`${from} ${event} ${to}`] : [];
      }),
    );
    const afterDocuments = kind === 'person' ? 'liveness' : 'pending';
    expect(moves).toEqual([
      'init begun documents',
      `documents documents ${afterDocuments}`,
      'liveness liveness pending',
      'pending reviewed completed',
    ]);
    expect(steps.map((from) => nextStep(from, 'reset', kind))).toEqual(steps.map(() => 'init'));
  },
);
