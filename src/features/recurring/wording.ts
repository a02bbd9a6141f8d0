import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Recurrence, RecurringFailure } from '#contract/recurring/rules.ts';

export const recurrenceNames: Readonly<Record<Recurrence, MessageDescriptor>> = {
  day: msg`Every day`,
  week: msg`Every week`,
  month: msg`Every month`,
};

/** Reasons why the last conversion was not made. */
export const failureNames: Readonly<Record<RecurringFailure, MessageDescriptor>> = {
  balance: msg`Not made: balance too low`,
  limit: msg`Not made: conversion limit reached`,
  price: msg`Not made: no price`,
  amount: msg`Not made: amount outside the limits`,
  notAllowed: msg`Not made: not allowed right now`,
};
