/** Sitemaps as sitemaps.org describes them (protocol 0.9). */

/** One address of the site. */
export interface SitemapPage {
  /** From the root: `/sessions/42`. */
  path: string;
  /** When it last changed, if that is known. */
  changedAt?: Date;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index that names every part, given by their paths. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`;
}

/** One part, piece by piece, so that tens of thousands of addresses need no memory. */
export async function* sitemapPart(
  publicUrl: string,
  pages: AsyncIterable<SitemapPage>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespace}>\n`;
  let lines = '';
  for await (const { path, changedAt } of pages) {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    lines += `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>\n`;
    if (lines.length > 32_768) {
      yield lines;
      lines = '';
    }
  }
  yield `${lines}</urlset>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
