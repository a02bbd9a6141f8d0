import { createContext, use, type AnchorHTMLAttributes, type ComponentType, type ReactNode, type Ref } from 'react';
import { must } from '#contract/platform/claims.ts';
import { searchOf, type RoutePath, type SearchAt, type SearchedPath } from '#contract/platform/routes.ts';

/** The current location. */
export interface Address {
  readonly pathname: string;
  /** The query string, including its question mark. */
  readonly search: string;
  readonly href: string;
  /** Changes with each navigation, even to the same address. */
  readonly move: string | undefined;
}

export interface Target {
  readonly to: string;
  readonly search?: object | undefined;
  readonly hash?: string | undefined;
}

export interface WayProps extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly children?: ReactNode;
}

type SearchFor<P extends RoutePath> = P extends SearchedPath
  ? { readonly [K in keyof SearchAt<P>]?: SearchAt<P>[K] | undefined }
  : Readonly<Record<string, never>>;

/** A link to one of our pages, typed with the search parameters that the page reads. */
export type LinkTo<P extends RoutePath> = WayProps & { readonly to: P; readonly search?: SearchFor<P> | undefined };

/** Navigates to an address by code, as a press on a link does. A full `href` is used as it is. */
export type Go = (target: (Target | { readonly href: string }) & { readonly replace?: boolean | undefined }) => void;

/**
 * How a reader navigates between pages. Within the app this is the router (`src/ui/routed.tsx`). A prerendered page has
 * no router, and its links are plain browser links (`src/front/ways.tsx`). Components used in both use this interface.
 */
export interface Ways {
  readonly Link: ComponentType<WayProps>;
  readonly useAddress: () => Address;
  readonly useSearch: () => Record<string, unknown>;
  readonly useGo: () => Go;
}

export const WaysContext = createContext<Ways | null>(null);

export const useWays = (): Ways => must(use(WaysContext), 'the ways from page to page');

/** Returns the current location; rerenders when it changes. */
export const useAddress = (): Address => useWays().useAddress();

/** Returns the search parameters that the screen at a path reads, by its route row. */
export const useSearchAt = <P extends SearchedPath>(path: P): SearchAt<P> => searchOf(path)(useWays().useSearch());

export const useGo = (): Go => useWays().useGo();
