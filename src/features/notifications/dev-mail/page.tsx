import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colours, fonts } from '../templates/theme.ts';

const roles = Object.entries(colours);
const variables = (theme: 'light' | 'dark') =>
  roles.map(([role, shade]) => `--${role}: ${shade[theme]};`).join(' ');

const style = `
:root { color-scheme: light dark; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 ${fonts.text}; }
main { max-width: 960px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { margin: 0 0 8px; font: 700 32px/1.1 ${fonts.display}; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 17px; }
p { margin: 0 0 16px; color: var(--ink2); }
a { color: var(--brand); font-weight: 600; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible, pre:focus-visible, iframe:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
ul, dl { margin: 0; padding: 0; list-style: none; }
.card { margin: 0 0 12px; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 18px; }
.card p { margin: 4px 0 0; font-size: 14px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { color: var(--ink2); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
iframe { display: block; width: 100%; height: 80vh; min-height: 480px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
pre { margin: 8px 0 0; padding: 16px; overflow-x: auto; border-radius: 12px; background: var(--sunken); font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { padding: 4px 0; cursor: pointer; font-weight: 600; }
`;

/** A whole document around `children`, in the site's colours, light and dark, with no script at all. */
export function renderPage(title: string, children: ReactNode): string {
  const document = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* Our own constant text; React would escape the quotes of the font names. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
