import { HeadContent, Scripts, useRouteContext, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { earlyPressScript } from '#shared/ui/early-press.ts';
import { fontPreloads } from '#shared/ui/font-preloads.ts';
import { ToastProvider } from '#shared/ui/toast.tsx';
import { LoggedOutWatch } from './logged-out.tsx';
import { pageContextId, serialisePageContext } from './page-context.ts';

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
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyPressScript : '' }}
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
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <HeadContent />
      </head>
      <body>
        <ToastProvider>
          <LoggedOutWatch />
          {children}
        </ToastProvider>
        <script
          id={pageContextId}
          type="application/json"
          suppressHydrationWarning
          // The block is JSON for readPageContext, escaped so that no value can close the element.
          dangerouslySetInnerHTML={{ __html: serialisePageContext({ site, assets }) }}
        />
        <Scripts />
        <script type="module" src={assets.entry} nonce={nonce} suppressHydrationWarning />
      </body>
    </html>
  );
}
