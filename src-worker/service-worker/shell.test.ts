import { expect, test } from 'vitest';
import { shellUrls } from './shell.ts';

test('the shell is what the page names, each once, and nothing of elsewhere', () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" crossorigin href="/assets/b.js">
    <script type="module" src="/assets/c.js"></script><script src="/theme.js"></script><link rel="icon" href="/icons/icon.svg">
    <a href="/">home</a><a href="https://elsewhere.example/x.js">x</a><link href="/assets/a.css">`;
  expect(shellUrls(html)).toEqual(['/assets/a.css', '/assets/b.js', '/assets/c.js', '/theme.js', '/icons/icon.svg']);
});
