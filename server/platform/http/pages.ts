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
  writtenPages,
} from '#contract/platform/public-pages.ts';
import { readFirstScreens, signedInCookie } from './first-screens.ts';
import { readPageParts } from './page-html.ts';
import { contentSecurityPolicy, type Inline } from './security-headers.ts';
import type { WrittenPages } from './written-pages.ts';

/** What the pages of the built client are told of the server that serves them. */
export interface PageFacts {
  /** Where visitors see the site, without a closing slash. */
  readonly origin: string;
  readonly mode: string;
  /** Where pages find the second host; undefined: at their own origin. */
  readonly secondOrigin: string | undefined;
}

/** A page as it is sent. */
export interface Page {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
  readonly etag: string;
  /** What it may do: what stands in it is allowed by its text. */
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

/** What an answer depends on besides its address. */
export const pageVary = 'accept-encoding, accept-language, cookie';

/**
 * The pages of the built client: those that were made ahead of time in the language of the request, the empty shell for
 * every other address. Each is read, told of the server and packed once.
 */
export class Pages {
  readonly #directory: string;
  readonly #facts: PageFacts;
  readonly #written: WrittenPages | undefined;
  readonly #linksOf: ReturnType<typeof readFirstScreens>;
  readonly #packed = new Map<string, Promise<Packed>>();
  /** Of pages that the server made, the newest of each: packed once, and again when what it says changed. */
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
    const made = await this.#findMade(pageKey(path, search), locale);
    const {
      plain,
      br,
      gzip: zipped,
      ...page
    } = made ??
    (await this.#pack(this.#fileOf(path, search, locale, isSignedIn), this.#linksOf(path, locale, isSignedIn)));
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (/\bbr\b/.test(accepted)) return { ...page, body: br, encoding: 'br' };
    if (/\bgzip\b/.test(accepted)) return { ...page, body: zipped, encoding: 'gzip' };
    return { ...page, body: plain, encoding: undefined };
  }

  /** Who is signed in is led on from a door, which is the app's to do. */
  #fileOf(path: string, search: string, locale: Locale, isSignedIn: boolean): string {
    const page = publicPageOf(path) ?? (isSignedIn ? undefined : doorOf(path, search));
    const made = page && join(this.#directory, 'pages', locale, pageFile(page));
    return made !== undefined && existsSync(made) ? made : join(this.#directory, 'shell.html');
  }

  /** As the server made it of what the staff have published since. What the build left is not worth waiting for. */
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

  /** @param links of what the screen at the address asks for next */
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

/** The language of a page: as its address asks, as the reader chose it before, as his browser is set. */
function languageOf({ query, cookies, headers }: FastifyRequest): Locale {
  const { lang } = query as { lang?: unknown };
  if (typeof lang === 'string') return matchLocale(lang);
  return matchLocale(cookies[languageCookie] ?? headers['accept-language']);
}

/** Of its head alone, which the build made: what people wrote stands beneath it. */
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
