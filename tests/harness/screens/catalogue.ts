import type { TestProject } from 'vitest/node';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import '../catalogue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly catalogue: Catalogue;
  }
}

/** Reads the seed files here, because a browser can't. */
export default function setup(project: TestProject): void {
  project.provide('catalogue', catalogue());
}
