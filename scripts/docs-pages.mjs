// Converts the repository's pages for the documentation site (scripts/docs.mjs).
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The doors of docs/README.md: each heading with the pages that it lists.
 *
 * @param {string} index the contents of docs/README.md
 */
export function navigation(index) {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [text = '', ...lines] = section.split('\n');
      const items = [...lines.join('\n').matchAll(/\[([^\]]+)\]\(([^)#\s]+\.md)\)/g)].map(
        ([, title, link]) => ({
          text: sentenceCase(title.replaceAll('`', '')),
          link: `/${sitePath(path.posix.join('docs', link))
            .replace(/\.md$/, '')
            .replace(/(^|\/)index$/, '$1')}`,
        }),
      );
      return { text, items };
    })
    .filter(({ items }) => items.length > 0);
}

/**
 * Where a page of the repository is in the site: a folder's README is its index.
 *
 * @param {string} page from the project's folder
 */
export const sitePath = (page) => page.replace(/(^|\/)README\.md$/, '$1index.md');

/**
 * A page as the site shows it. Links to files that are no pages become their text, since the site has pages only. A link
 * to a missing file stays, and fails the build.
 *
 * @param {string} page from the project's folder, as the current folder is
 * @param {string} contents
 * @param {ReadonlySet<string>} pages all that the site has
 */
export function toSitePage(page, contents, pages) {
  return contents.replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, text, link) => {
    if (/^(?:\w+:|#)/.test(link)) return whole;
    if (link.startsWith('/')) return text;
    const [file = ''] = path.posix.join(path.posix.dirname(page), link).split('#');
    if (pages.has(file)) return `[${text}](${link.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md')})`;
    return existsSync(file) ? text : whole;
  });
}

const sentenceCase = (title) => title.charAt(0).toUpperCase() + title.slice(1);
