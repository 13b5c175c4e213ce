import type { PageText } from '#features/running/texts/contract.ts';
import type { LegalFigures } from '../../legal/legal-pages.ts';
import { LegalText } from './legal-page.tsx';
import { useSaid } from './said.tsx';

/** The text of a legal page before it is published, with all that the site says in it. */
export function LegalPreview({ text, figures }: { text: PageText; figures: LegalFigures }) {
  return <LegalText text={text} said={useSaid(figures)} />;
}
