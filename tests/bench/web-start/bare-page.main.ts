import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { must } from '#contract/platform/claims.ts';
import { BarePage } from './bare-page.ts';

hydrateRoot(must(document.getElementById('root'), 'the page’s root'), createElement(BarePage));
