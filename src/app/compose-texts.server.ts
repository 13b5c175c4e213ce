import type { TextShelf } from '#features/running/texts/editable-text.ts';
import { legalTexts } from '#features/site/legal/legal-texts.server.ts';

/** Every text that admins edit while the site runs. */
export function composeTexts(): TextShelf {
  return { pages: legalTexts(), mails: async () => [] };
}
