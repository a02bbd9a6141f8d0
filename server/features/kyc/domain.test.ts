import { expect, test } from 'vitest';
import { businessStateOf, filesOf, isDecidable, neededFilesOf, stageOf } from './domain.ts';

const now = new Date();

test('the stage is derived from the status, the hand-over and the step the provider waits for', () => {
  const stage = (kyc_status: 0 | 1 | 2 | 3, handed_over_at: Date | null, provider_step: 'camera' | 'review' | null) =>
    stageOf({ kyc_status, handed_over_at, provider_step });
  expect([0, 2, 3].map((status) => stage(status as 0, now, 'camera'))).toEqual(['draft', 'decided', 'decided']);
  expect(stage(1, null, null)).toBe('handingOver');
  expect([stage(1, now, null), stage(1, now, 'camera'), stage(1, now, 'review')]).toEqual([
    'review',
    'camera',
    'review',
  ]);
});

test('a failed company stays failed while it is reviewed again', () => {
  const states = ([0, 1, 2, 3] as const).map((status) => businessStateOf(status, 1));
  expect(states).toEqual(['notVerified', 'notVerified', 'failed', 'verified']);
  expect(businessStateOf(1, 2)).toBe('failed');
});

test('a decision applies once, to the requested attempt, and only if the provider has that', () => {
  const row = { attempt: 2, kyc_status: 1, handed_over_at: now, decision_id: 'first' } as const;
  expect(isDecidable(row, { attempt: 2 }, 'second')).toBe(true);
  expect(isDecidable(row, { attempt: 1 }, 'second')).toBe(false);
  expect(isDecidable(row, { attempt: 2 }, 'first')).toBe(false);
  expect(isDecidable({ ...row, handed_over_at: null }, { attempt: 2 }, 'second')).toBe(false);
  for (const kyc_status of [0, 2, 3] as const)
    expect(isDecidable({ ...row, kyc_status }, { attempt: 2 }, 'second')).toBe(false);
});

test('a photo the document does not need stays with the draft and is not handed over', () => {
  const form = { kind: 'person', documentType: 'passport', photos: { front: 'f', back: 'b', holding: 'h' } } as const;
  expect(filesOf(form).map(({ part }) => part)).toEqual(['front', 'back', 'holding']);
  expect(neededFilesOf(form).map(({ part }) => part)).toEqual(['front', 'holding']);
});
