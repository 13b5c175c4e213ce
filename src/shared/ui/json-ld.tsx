import { useRouter } from '@tanstack/react-router';
import { scriptJson } from '../domain/script-json.ts';

/**
 * Structured data for search engines. Only the server renders it; in the browser `graph` is null and the server's
 * text stays.
 */
export function JsonLd({ graph }: { graph: object | null }) {
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce, and `graph` is null here.
      suppressHydrationWarning
      // scriptJson escapes it, so no title can close the element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && graph !== null ? scriptJson(graph) : '' }}
    />
  );
}
