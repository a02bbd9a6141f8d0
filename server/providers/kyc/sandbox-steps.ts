import type { KycKind } from './kyc.ts';

/** Steps of a hosted flow: the first three are the applicant's, then it is reviewed, then decided. */
export type FlowStep = 'init' | 'documents' | 'liveness' | 'pending' | 'completed';

/** Events in an applicant's flow. `reset` starts the next attempt. */
export type FlowEvent = 'begun' | 'documents' | 'liveness' | 'reviewed' | 'reset';

/** Returns the step after an event; undefined if the event isn't possible there. Companies have no liveness check. */
export function nextStep(from: FlowStep, event: FlowEvent, kind: KycKind): FlowStep | undefined {
  const afterDocuments = kind === 'person' ? 'liveness' : 'pending';
  const moves: Readonly<Record<FlowStep, Partial<Record<FlowEvent, FlowStep>>>> = {
    init: { begun: 'documents' },
    documents: { documents: afterDocuments },
    liveness: { liveness: 'pending' },
    pending: { reviewed: 'completed' },
    completed: { reset: 'init' },
  };
  // An attempt decided elsewhere restarts from any step.
  return event === 'reset' ? 'init' : moves[from][event];
}
