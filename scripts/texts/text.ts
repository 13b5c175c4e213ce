export interface Text {
  file: string;
  line: number;
  /** The attribute, property, element or Markdown block. */
  kind: string;
  /** `{…}` replaces placeholders and inline code. */
  words: string;
}

/** For engineers: log lines, and errors without a public sentence. */
export const LOG = 'log';

export const groups = [
  'copy',
  'mails',
  'help',
  'legal',
  'api',
  'commands',
  'demo',
  'docs/product',
  'docs',
  'docs/decisions',
  'README',
  'CONTRIBUTING',
  'CHANGELOG',
] as const;

export type Group = (typeof groups)[number];

export function textGroup(file: string): Group {
  if (/^src\/areas\/(?:messaging|[^/]+\/[^/]+\/mails)\//.test(file)) return 'mails';
  if (file.startsWith('src/areas/operations/help/articles/')) return 'help';
  if (file.startsWith('assets/texts/') || file.startsWith('src/areas/operations/site/screens/legal/'))
    return 'legal';
  if (file.startsWith('packages/demo/') || file.startsWith('assets/demo/')) return 'demo';
  if (file.endsWith('contract.ts') || file.startsWith('src/areas/platform/public-api/')) return 'api';
  if (/^(?:scripts|ops)\//.test(file)) return 'commands';
  if (/^docs\/product[./]/.test(file)) return 'docs/product';
  if (file.startsWith('docs/decisions/')) return 'docs/decisions';
  if (file.startsWith('docs/')) return 'docs';
  if (file === 'CHANGELOG.md') return 'CHANGELOG';
  if (file === 'README.md') return 'README';
  return file.endsWith('.md') ? 'CONTRIBUTING' : 'copy';
}

export function textSection(file: string): string {
  const [top = '', second = '', third = '', fourth = ''] = file.split('/');
  if (top === 'src' && second === 'areas') return `${third}/${fourth.replace(/\.\w+$/, '')}`;
  if (top === 'src') return third === '' ? second : `${second}/${third.replace(/\..*$/, '')}`;
  return file.includes('/') ? `${top}/${second.replace(/\.\w+$/, '')}` : file;
}
