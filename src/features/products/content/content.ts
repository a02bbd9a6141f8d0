import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { RoutePath, SearchAt } from '#contract/platform/routes.ts';

export interface PageLink {
  readonly to: RoutePath;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: MessageDescriptor;
}

/** Content of a product page: only features that are built, each point verifiable by the customer. */
export interface ProductContent {
  readonly kicker: MessageDescriptor;
  readonly title: MessageDescriptor;
  readonly lead: MessageDescriptor;
  readonly picture: ReactNode;
  /** Where the reader starts; defaults to opening an account. */
  readonly primary?: PageLink;
  /** Product named in the contact form; none if it isn't one of them. */
  readonly product?: SearchAt<'/contact'>['product'];
  readonly points: readonly (readonly [title: MessageDescriptor, text: MessageDescriptor])[];
  readonly stepsTitle: MessageDescriptor;
  readonly steps: readonly (readonly [title: MessageDescriptor, text: MessageDescriptor])[];
  readonly factsTitle: MessageDescriptor;
  readonly facts: readonly (readonly [name: MessageDescriptor, value: MessageDescriptor])[];
  readonly more: readonly PageLink[];
}
