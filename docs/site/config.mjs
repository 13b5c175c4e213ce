// The documentation site. scripts/docs.mjs copies the pages, this file and the theme to docs/site/.cache, and builds there.
import { readFileSync } from 'node:fs';

const { version, sidebar } = JSON.parse(readFileSync(new URL('navigation.json', import.meta.url), 'utf8'));

export default {
  title: 'Fettle',
  description: 'How to use, run, extend and change Fettle.',
  lang: 'en-GB',
  // Pages name the address of a demo on the reader's machine.
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  markdown: {
    config: (md) => {
      const { fence } = md.renderer.rules;
      md.renderer.rules.fence = (tokens, index, ...rest) => {
        const { info, content } = tokens[index];
        // theme.mjs draws it in the browser.
        return info.trim() === 'mermaid'
          ? `<pre class="mermaid-source" v-pre>${md.utils.escapeHtml(content)}</pre>`
          : fence(tokens, index, ...rest);
      };
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      ...sidebar.map(({ text, items }) => ({ text, link: items[0].link })),
      { text: version, link: '/CHANGELOG' },
    ],
    sidebar,
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
};
