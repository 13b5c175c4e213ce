import { useRouter } from '@tanstack/react-router';
import { scriptJson } from '../domain/script-json.ts';

/**
 * A page's structured data, for search engines: written into the server's page, which is what they read. In the
 * browser, where `graph` is null, the server's text stays as it is.
 */
export function JsonLd({ graph }: { graph: object | null }) {
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce from scripts, and the browser does not work out the text again.
      suppressHydrationWarning
      // Escaped by scriptJson so that no title can close the element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && graph !== null ? scriptJson(graph) : '' }}
    />
  );
}
