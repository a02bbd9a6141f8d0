import type { KycKind } from './kyc.ts';

/** The steps of a hosted flow: the first three are the applicant's, then it is reviewed, then decided. */
export type FlowStep = 'init' | 'documents' | 'liveness' | 'pending' | 'completed';

/** What happens to an applicant. `reset` begins the next attempt. */
export type FlowEvent = 'begun' | 'documents' | 'liveness' | 'reviewed' | 'reset';

/** Where an event leads from a step; undefined: it can't happen there. Companies have no face to show. */
export function nextStep(from: FlowStep, event: FlowEvent, kind: KycKind): FlowStep | undefined {
  const afterDocuments = kind === 'person' ? 'liveness' : 'pending';
  const moves: Readonly<Record<FlowStep, Partial<Record<FlowEvent, FlowStep>>>> = {
    init: { begun: 'documents' },
    documents: { documents: afterDocuments },
    liveness: { liveness: 'pending' },
    pending: { reviewed: 'completed' },
    completed: { reset: 'init' },
  };
  // An attempt that was decided elsewhere begins anew from wherever it stood.
  return event === 'reset' ? 'init' : moves[from][event];
}
