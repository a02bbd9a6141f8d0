import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { secondOriginMeta } from '#contract/platform/call.ts';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import {
  doorOf,
  languageCookie,
  modeAttribute,
  originPlaceholder,
  pageFile,
  pageKey,
  publicPageOf,
  shellPath,
  writtenPages,
} from '#contract/platform/public-pages.ts';
import { findRoute } from '#contract/platform/routes.ts';
import { readFirstScreens, signedInCookie } from './first-screens.ts';
import { readPageParts } from './page-html.ts';
import { contentSecurityPolicy, type Inline } from './security-headers.ts';
import type { WrittenPages } from './written-pages.ts';

/** Facts about the server that are inserted into the built client's pages. */
export interface PageFacts {
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly mode: string;
  /** Origin of the second host; undefined if it is the pages' own. */
  readonly secondOrigin: string | undefined;
}

/** A page as sent. */
export interface Page {
  /** 404 sends the shell, which shows that there is no such page. */
  readonly status: 200 | 404;
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
  readonly etag: string;
  /** Content security policy of the page; inline content is allowed by its hash. */
  readonly policy: string;
}

interface Packed {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  readonly policy: string;
}

const isWrittenKey = (key: string) => (key.split('?')[0] ?? '') in writtenPages;

/** Headers that a response depends on, besides its address. */
export const pageVary = 'accept-encoding, accept-language, cookie';

/**
 * Pages of the built client: prerendered ones in the language of the request, the empty shell for every other address.
 * Each is read, completed with the server's facts, and compressed once.
 */
export class Pages {
  readonly #directory: string;
  readonly #facts: PageFacts;
  readonly #written: WrittenPages | undefined;
  readonly #linksOf: ReturnType<typeof readFirstScreens>;
  readonly #packed = new Map<string, Promise<Packed>>();
  /** Newest version of each page made by this server: compressed once, and again when its content changes. */
  readonly #packedMade = new Map<string, { readonly html: string; readonly packed: Promise<Packed> }>();

  constructor(directory: string, facts: PageFacts, written: WrittenPages | undefined) {
    this.#directory = directory;
    this.#facts = facts;
    this.#written = written;
    this.#linksOf = readFirstScreens(readPageParts(directory, 'shell.html'));
  }

  async get(request: FastifyRequest): Promise<Page> {
    const [path = '/', search = ''] = request.url.split('?');
    const locale = languageOf(request);
    const isSignedIn = request.cookies[signedInCookie] !== undefined;
    const key = pageKey(path, search);
    const made = await this.#findMade(key, locale);
    const status = made || this.#isThere(path, key) ? 200 : 404;
    const {
      plain,
      br,
      gzip: zipped,
      ...rest
    } = made ??
    (await this.#pack(this.#fileOf(path, search, locale, isSignedIn), this.#linksOf(path, locale, isSignedIn)));
    const page = { ...rest, status } as const;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (/\bbr\b/.test(accepted)) return { ...page, body: br, encoding: 'br' };
    if (/\bgzip\b/.test(accepted)) return { ...page, body: zipped, encoding: 'gzip' };
    return { ...page, body: plain, encoding: undefined };
  }

  /**
   * Reports whether the app has a page at an address, for search engines. The shell itself is one: a service worker
   * fetches it by name. If no page was made of a text, staff have not published it.
   */
  #isThere(path: string, key: string): boolean {
    if (path === shellPath) return true;
    const route = findRoute(path);
    if (!route || route.path === '/error/404') return false;
    return !isWrittenKey(key) || this.#written?.knows(key) !== false;
  }

  /** Signed-in users get the shell instead of a sign-in page: the app redirects them. */
  #fileOf(path: string, search: string, locale: Locale, isSignedIn: boolean): string {
    const page = publicPageOf(path) ?? (isSignedIn ? undefined : doorOf(path, search));
    const made = page && join(this.#directory, 'pages', locale, pageFile(page));
    return made !== undefined && existsSync(made) ? made : join(this.#directory, 'shell.html');
  }

  /**
   * Returns the page as this server made it from texts that staff published later. Not awaited if the build left a
   * version.
   */
  async #findMade(key: string, locale: Locale): Promise<Packed | undefined> {
    const isText = isWrittenKey(key);
    if (!isText && publicPageOf(key) === undefined) return undefined;
    const html = await this.#written?.find(key, locale, isText);
    if (html === undefined) return undefined;
    const name = `${locale} ${key}`;
    const known = this.#packedMade.get(name);
    if (known?.html === html) return known.packed;
    const packed = this.#packText(html);
    this.#packedMade.set(name, { html, packed });
    return packed;
  }

  /** @param links to what the screen at the address loads next */
  #pack(file: string, links: string): Promise<Packed> {
    const name = file + links;
    const known =
      this.#packed.get(name) ?? this.#packText(readFileSync(file, 'utf8').replace('</head>', () => `${links}</head>`));
    this.#packed.set(name, known);
    return known;
  }

  #packText(html: string): Promise<Packed> {
    const told = this.#told(html);
    return pack(told, contentSecurityPolicy(this.#facts.secondOrigin, inlineIn(told)));
  }

  #told(html: string): string {
    const { origin, mode, secondOrigin } = this.#facts;
    const meta = secondOrigin === undefined ? '' : `<meta name="${secondOriginMeta}" content="${secondOrigin}" />`;
    return html
      .replace('<html ', `<html ${modeAttribute}="${mode}" `)
      .replace('</head>', `${meta}</head>`)
      .replaceAll(originPlaceholder, origin);
  }
}

/** Chooses the language of a page: from its address, else the reader's earlier choice, else the browser's setting. */
function languageOf({ query, cookies, headers }: FastifyRequest): Locale {
  const { lang } = query as { lang?: unknown };
  if (typeof lang === 'string') return matchLocale(lang);
  return matchLocale(cookies[languageCookie] ?? headers['accept-language']);
}

/** Reads inline texts of the head only, which the build made; content written by people is in the body. */
function inlineIn(html: string): Inline {
  const head = html.slice(0, html.indexOf('</head>'));
  const textsOf = (tag: string) =>
    [...head.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);
  return { scripts: textsOf('script'), styles: textsOf('style') };
}

async function pack(text: string, policy: string): Promise<Packed> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br, gzip: zipped, etag, policy };
}
