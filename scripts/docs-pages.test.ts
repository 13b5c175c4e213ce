import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { navigation, sitePath, toSitePage } from './docs-pages.mjs';

it('reads the doors and their pages', () => {
  const index =
    '# Docs\n\n## Use\n\n- [The product](product/README.md): texts\n- `/developers` on a site\n\n## Run\n\n| page |\n|---|\n| [install](install.md#linux) |\n| [`npm` commands](commands.md) |\n';
  expect(navigation(index)).toEqual([
    { text: 'Use', items: [{ text: 'The product', link: '/docs/product/' }] },
    { text: 'Run', items: [{ text: 'Npm commands', link: '/docs/commands' }] },
  ]);
});

it('opens four doors', () => {
  const index = readFileSync(path.resolve(import.meta.dirname, '../docs/README.md'), 'utf8');
  expect(navigation(index).map(({ text }) => text)).toEqual(['Use', 'Run', 'Build on', 'Contribute']);
});

it('makes a README the index of its folder', () => {
  expect(sitePath('docs/decisions/README.md')).toBe('docs/decisions/index.md');
  expect(sitePath('docs/install.md')).toBe('docs/install.md');
});

it('links pages, and shows other files of the repository as text', () => {
  const pages = new Set(['docs/README.md', 'docs/install.md']);
  const page =
    '[Docs](README.md#run), [install](install.md), [settings](../package.json), [site](https://a.example), [gone](gone.md), ![a](a.png)';
  expect(toSitePage('docs/a.md', page, pages)).toBe(
    '[Docs](index.md#run), [install](install.md), settings, [site](https://a.example), [gone](gone.md), ![a](a.png)',
  );
});
