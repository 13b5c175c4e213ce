import { HeadContent, Scripts, useRouteContext, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoggedOutHandler } from '#areas/identity/accounts/current/logged-out.tsx';
import { filledOnlyScript } from '#shared/ui/fields/filled-only.ts';
import bricolageUrl from '#shared/ui/fonts/bricolage-grotesque-basic.woff2?url';
import heavyUrl from '#shared/ui/fonts/bricolage-grotesque-heavy.woff2?url';
import figtreeUrl from '#shared/ui/fonts/figtree-basic.woff2?url';
import { ToastProvider } from '#shared/ui/overlay/toast.tsx';
import { earlyPressScript } from '#shared/ui/states/early-press.ts';
import { earlySubmitScript } from '#shared/ui/states/early-submit.ts';
import { loadAfterPaintScript } from './load-after-paint.ts';
import { pageContextId, serialisePageContext } from './page-context.ts';

/** One `<link rel="preload">` for the document head. */
interface FontPreload {
  rel: 'preload';
  as: 'font';
  type: 'font/woff2';
  href: string;
  /** Fonts are always fetched without credentials; without this the preload is fetched twice. */
  crossOrigin: 'anonymous';
}

/** The font files that every page begins with, as head links; the same files fonts.css names. */
const fontPreloads: readonly FontPreload[] = [figtreeUrl, bricolageUrl, heavyUrl].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous',
}));

/** The HTML document around every page, the crash screen included. */
export function Document({ children }: { children: ReactNode }) {
  const { site, assets } = useRouteContext({ from: '__root__' });
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // Before the style sheets, for which it would have to wait. The browser has run it by the time the bundle is
          // there, which therefore goes without.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${earlyPressScript};${earlySubmitScript};${filledOnlyScript}` : '',
          }}
        />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1410" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {fontPreloads.map((font) => (
          <link key={font.href} {...font} />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <HeadContent />
      </head>
      <body>
        <ToastProvider>
          <LoggedOutHandler />
          {children}
        </ToastProvider>
        <script
          id={pageContextId}
          type="application/json"
          suppressHydrationWarning
          // The block is JSON for readPageContext, escaped so that no value can close the element. The browser has read
          // it by then, and does not work it out again.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? serialisePageContext({ site, assets }) : '',
          }}
        />
        {/* What the router is told of the page; it has taken itself out of the document by the time the bundle is there. */}
        {import.meta.env.SSR && <Scripts />}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? loadAfterPaintScript : '' }}
        />
      </body>
    </html>
  );
}
