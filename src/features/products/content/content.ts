import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';

export interface PageLink {
  readonly to: RoutePath;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: MessageDescriptor;
}

/** What a page says of one product: only what is built, each point with what the customer can check. */
export interface ProductContent {
  readonly kicker: MessageDescriptor;
  readonly title: MessageDescriptor;
  readonly lead: MessageDescriptor;
  readonly picture: ReactNode;
  /** Where its reader begins; an account where left out. */
  readonly primary?: PageLink;
  readonly points: readonly (readonly [title: MessageDescriptor, text: MessageDescriptor])[];
  readonly stepsTitle: MessageDescriptor;
  readonly steps: readonly (readonly [title: MessageDescriptor, text: MessageDescriptor])[];
  readonly factsTitle: MessageDescriptor;
  readonly facts: readonly (readonly [name: MessageDescriptor, value: MessageDescriptor])[];
  readonly more: readonly PageLink[];
}
