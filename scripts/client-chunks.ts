const endingIn = (...paths: readonly string[]) => new RegExp(paths.map((path) => `${path}$`).join('|'));

/** Small enough to run with the page's entry, which requests the rest piece by piece. */
const entry = endingIn(
  'src/platform/in-turn\\.ts',
  'src/ui/theme\\.css',
  'vite/(?:modulepreload-polyfill|preload-helper)\\.js',
);

/** Code that both a prerendered page and the app, with its router and its addresses, begin with. */
const front = endingIn(
  'src/features/(?:content|shell)/index\\.ts',
  'src/platform/(?:action-log|faces|go-on|i18n|pressed|start|taken-over)\\.tsx?',
  'src/ui/(?:plain/plain\\.module\\.css|site-link\\.tsx|site/use-section-scroll\\.ts)',
);

/** Layout of public pages. */
const site = endingIn('src/ui/(?:start-link|site/(?:product-picture|site))\\.tsx', 'src/features/home/section\\.tsx');

/** Display of fetched or calculated data, without the kit. */
const plain = endingIn(
  'src/ui/(?:answered|as-of|empty-state|error-state|local-time|money|page|status-tag|stored)\\.tsx',
  'src/ui/write-instant\\.ts',
  'src/platform/(?:ahead|asked|catalogue|days|late-call)\\.ts',
  'contract/(?:earn/calls|platform/(?:assets|call|days|errors|ids|money))\\.ts',
);

/** Additional code of some public pages. */
const besides = endingIn(
  'src/ui/(?:copy-field|fee-rule|fee-text|qr-code|plain/plain-(?:select|text))\\.tsx',
  'src/ui/(?:cards\\.module\\.css|(?:download|percent-of-bps|plain/typed-before)\\.ts)',
  'contract/platform/(?:money-rounding|text)\\.ts',
);

/** Storage on the device, and the texts stored there, with the search in them. */
const local = endingIn(
  'src/platform/local(?:-table)?\\.ts',
  'src/ui/(?:use-)?search-text\\.ts',
  'src/features/content/(?:content\\.module\\.css|rows\\.ts|sync\\.ts)',
);

/** Parts of every page's frame that are loaded late, and code for making calls. */
const late = endingIn(
  'src/platform/api\\.ts',
  'src/features/shell/(?:back-to-top|compliance|preferences|stranded)\\.tsx',
  'src/features/content/(?:footer|notice-bell)\\.tsx',
  'src/front/after-page\\.ts',
);

/** Public pages without requests, and those with texts. */
const products = endingIn(
  'src/features/(?:company/screens/about|products/screens/(?:capital|custody|security|waas))\\.tsx',
);
const texts = endingIn('src/features/content/screens/(?:help-(?:home|list|detail)|notice-(?:list|detail))\\.tsx');

/** Parts of screens that exist before the kit: headers, placeholders, and page titles. */
const bare = endingIn(
  'src/ui/(?:page-header|panel|skeleton)\\.tsx',
  'src/features/(?:shell/choices\\.tsx|screens/index\\.ts)',
  'src/platform/own-title\\.ts',
);

/** Code that calculates prices and keeps forms: used by public pages and by many of the app's. */
const terms = endingIn(
  'contract/(?:payees/schemes|currencies/networks|pricing/rules|convert/rules|transfer/rules|fiat-deposits/rules)\\.ts',
);
/** Read by the public page of Earn, and by so many of the app's that it would be in their common chunk. */
const earn = endingIn('contract/earn/rules\\.ts');
const forms = endingIn('src/ui/form/(?:form-body\\.tsx|use-fields\\.ts)');

/** Marks of coins and countries, with their paths. */
const marks = endingIn('src/ui/coin-mark\\.tsx');

/**
 * The kit with its parts that nearly every screen uses, the dialogs that any page may open, and what the app continues
 * with once its first screen is shown, which needs the kit.
 */
const kit = endingIn(
  'src/ui/(?:kit|button|menu-count)\\.tsx',
  'src/platform/(?:action-report|after-start|ask|events)\\.ts',
  'src/features/shell/(?:document-title|(?:compliance|reaction|sign-in)-dialog)\\.tsx',
);

/** Code that the sign-in page shares with later pages, which would otherwise pull in that whole page. */
const shared = endingIn(
  'contract/(?:account/rules|platform/limits|step-up/actions)\\.ts',
  'src-worker/local/server-clock\\.ts',
  'src/platform/(?:api-error|followed)\\.ts',
  'src/ui/(?:form-error|use-command|use-countdown|use-fixed|use-media)\\.tsx?',
  'src/ui/plain/plain-(?:button|field|frame)\\.tsx',
  'icons/IconEye(?:Off)?\\.mjs',
);

/**
 * Chunks for signing in and the home, the code around screens, code loaded once the first screen is shown, the overview
 * with its frame, and code shared by many screens: each used to be forty files of a kB. A module needed by two groups
 * is in the first that has it.
 */
export const groups = [
  { name: 'entry', test: entry, priority: 9 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 8 },
  { name: 'front', test: front, priority: 7 },
  { name: 'start', test: /src\/fill\.tsx$/, priority: 6 },
  { name: 'shared', test: shared, priority: 5 },
  { name: 'site', test: site, priority: 4.8 },
  { name: 'bare', test: bare, priority: 4.7 },
  { name: 'plain', test: plain, priority: 4.6 },
  { name: 'besides', test: besides, priority: 4.5 },
  { name: 'local', test: local, priority: 4.4 },
  { name: 'sign-in', test: /src\/features\/auth\/screens\/login\.tsx$/, priority: 4 },
  { name: 'late', test: late, priority: 4.2 },
  { name: 'kit', test: kit, priority: 3 },
  { name: 'products', test: products, priority: 2.4 },
  { name: 'marks', test: marks, priority: 2.35 },
  { name: 'texts', test: texts, priority: 2.2 },
  { name: 'overview', test: /src\/features\/(?:assets\/screens\/overview|shell\/app\/frame)\.tsx$/, priority: 1 },
  { name: 'balances', test: /src\/features\/assets\/balances\.tsx$/, priority: 0.9 },
  { name: 'terms', test: terms, priority: 0.85 },
  { name: 'earn', test: earn, priority: 0.84 },
  { name: 'forms', test: forms, priority: 0.8 },
  { name: 'common', minShareCount: 8, priority: 0.2 },
  { name: 'activity', test: /src\/features\/assets\/screens\/order\.tsx$/, priority: 0.1 },
];
