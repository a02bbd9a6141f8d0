import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { openApiDocumentPath } from '#contract/open-api/rules.ts';
import { brand } from '#contract/platform/brand.ts';
import type { FieldSchema } from './fields.ts';

/** One call: the parts of its OpenAPI description that the page shows. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly required: boolean; readonly schema: FieldSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: FieldSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: FieldSchema }>> }>
  >;
}

/** The OpenAPI description of the calls for programs. */
export interface Description {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Read {
  readonly description: Description;
  readonly readAt: string;
}

const cacheName = `${brand.storagePrefix}.openApi`;
const readAtHeader = 'x-read-at';
const staleTimeMs = 60 * 60 * 1000;

/** Returns the description from the server or, if it can't be reached, the last one read. */
export function useDescription() {
  return useQuery({ queryKey: ['open-api'], queryFn: ({ signal }) => read(signal), staleTime: staleTimeMs, retry: 1 });
}

async function read(signal: AbortSignal): Promise<Read> {
  const cache = 'caches' in globalThis ? await caches.open(cacheName) : undefined;
  try {
    const response = await fetch(openApiDocumentPath, { signal, cache: 'no-store' });
    if (!response.ok) throw new Error(`${openApiDocumentPath} answered ${response.status}`);
    const text = await response.text();
    const readAt = new Date().toISOString();
    await cache?.put(openApiDocumentPath, new Response(text, { headers: { [readAtHeader]: readAt } }));
    return { description: JSON.parse(text) as Description, readAt };
  } catch (error) {
    if (signal.aborted) throw error;
    const stored = await cache?.match(openApiDocumentPath);
    const readAt = stored?.headers.get(readAtHeader);
    if (!stored || !readAt)
      throw new Error(
        i18n._(msg`You’re offline and the documentation isn’t saved on this device. Connect to read it.`),
        { cause: error },
      );
    return { description: (await stored.json()) as Description, readAt };
  }
}
