import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import type { BodyOf, Call, CallSchemas, QueryOf, ResultOf } from '#contract/platform/call.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { openLocal } from '#src/platform/local.ts';
import { queryClient } from '#src/platform/query.ts';
import { setSignedIn, type UserInfo } from '#src/platform/session-state.ts';
import { Routed } from '#src/ui/routed.tsx';
import { deleteDeviceDatabase } from '#worker/local/device-store.ts';
import { callPath } from '#worker/local/http.ts';
import '#src/ui/kit.css';
import '#src/ui/theme.css';

/** A request to the server. */
export interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

interface Given<S extends CallSchemas> {
  readonly body: BodyOf<S>;
  readonly query: QueryOf<S>;
}

type Answering<S extends CallSchemas> = (given: Given<S>) => ResultOf<S> | Promise<ResultOf<S>>;
type Answer = (asked: Asked) => Promise<Response> | Response;

const envelope = (result: unknown) => Response.json({ result, success: true, error: null, __abp: true });
const answers = new Map<string, Answer>();
let isCut = false;

/** Every request of the screen, in order. */
export const asked: Asked[] = [];

/** Sets the server's response to a call from now on. A call without one gets no response, as without a network. */
export function answer<S extends CallSchemas>(call: Call<S>, result: ResultOf<S> | Answering<S>): void {
  answers.set(callPath(call, {}), async ({ body, path }) => {
    const query = Object.fromEntries(new URL(path, location.origin).searchParams) as QueryOf<S>;
    const given = { body: body as BodyOf<S>, query };
    return envelope(typeof result === 'function' ? await (result as Answering<S>)(given) : result);
  });
}

/**
 * Like `answer`, held back until the returned function is called: what a test does meanwhile happens during the request,
 * however slow the machine.
 */
export function answerLater<S extends CallSchemas>(call: Call<S>, result: ResultOf<S> | Answering<S>): () => void {
  const held = Promise.withResolvers<void>();
  answer(call, async (given) => {
    await held.promise;
    return typeof result === 'function' ? (result as Answering<S>)(given) : result;
  });
  return held.resolve;
}

/** Makes the server refuse a call from now on. */
export function refuse<S extends CallSchemas>(
  call: Call<S>,
  code: ErrorCode,
  details: Readonly<Record<string, string>> | null = null,
): void {
  const error = { code, message: 'Refused', details };
  const body = { result: null, success: false, error, __abp: true };
  answers.set(callPath(call, {}), () => Response.json(body, { status: 409 }));
}

/** Takes the network away or restores it. The server still does what it was asked to. */
export function cutNetwork(isAway: boolean): void {
  isCut = isAway;
}

/** Sets the device's network state as the browser reports it to pages. */
export function setOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

async function serve(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin);
  const headers = new Headers(init.headers);
  const one: Asked = {
    path: pathname + search,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    key: headers.get('idempotency-key'),
  };
  asked.push(one);
  const found = answers.get(pathname);
  const response = await found?.(one);
  if (!response || isCut) throw new TypeError('Failed to fetch');
  return response;
}

/** Files are uploaded by XMLHttpRequest, which reports progress; here it is served like the other requests. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #path = '';
  #isOver = false;
  readonly #headers = new Headers();
  open(_method: string, url: string): void {
    this.#path = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    this.#isOver = true;
    this.dispatchEvent(new Event('loadend'));
  }
  send(): void {
    void this.#finish();
  }
  async #finish(): Promise<void> {
    const response = await serve(this.#path, { headers: this.#headers }).catch(() => null);
    const text = await response?.text();
    if (this.#isOver) return;
    this.status = response?.status ?? 0;
    this.responseText = text ?? '';
    this.dispatchEvent(new Event(response ? 'load' : 'error'));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** A verified user acting for themselves. */
export const ada: UserInfo = {
  uid: '10000001',
  name: 'Ada Lindqvist',
  emailAddress: 'ada@keelson.example',
  phoneNumber: null,
  kycStatus: 3,
  tier: 'standard',
  country: null,
  lastLoginTime: '2026-11-22T03:00:00.000Z',
  accountType: 'individual',
  pricingCurrency: 'USD',
  roles: ['individual'],
  permissions: permissionsOf(['individual']),
  companies: [],
};

/** Returns a staff member with one role. */
export const staffWith = (role: StaffRole): UserInfo => ({ ...ada, roles: [role], permissions: permissionsOf([role]) });

/** Removes what an earlier test left on the device: files share it, too, and a screen shows it until it is synced. */
async function emptyDevice(): Promise<void> {
  const { content, user } = await openLocal();
  const tables = [...content.tables, ...(user?.tables ?? [])];
  await Promise.all([...tables.map((table) => table.clear()), deleteDeviceDatabase()]);
}

/** Renders a piece of a screen as in the product, for a signed-in user; `hash` is the fragment of its address. */
export async function show(piece: ReactElement, hash = '') {
  const route = createRootRoute({ component: () => piece });
  const history = createMemoryHistory({ initialEntries: [`/${hash}`] });
  const router = createRouter({ routeTree: route, history, InnerWrap: Routed });
  return render(
    <I18nProvider i18n={i18n}>
      <MantineProvider defaultColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

installCatalogue(inject('catalogue'));

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('XMLHttpRequest', Upload);
  setSignedIn(ada);
  await emptyDevice();
});
// The user stays signed in: a screen still using their database would otherwise find it closed.
afterEach(async () => {
  // What was typed last would otherwise be stored after the next test has emptied the device.
  await expect.poll(() => document.querySelector('[data-is-kept="false"]')).toBeNull();
  // Unmount first: a mounted screen would send requests after the reset, and the next test would see them.
  await cleanup();
  queryClient.clear();
  answers.clear();
  asked.length = 0;
  isCut = false;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
