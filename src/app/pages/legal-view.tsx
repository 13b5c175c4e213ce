import type { LegalPageName } from '#areas/operations/site/legal/legal-pages.ts';
import { LegalScreen } from '#areas/operations/site/screens/legal/legal-screen.tsx';
import { legalFigures } from './legal-figures.ts';

/** A legal page as it is published, with the figures that the product works by. */
export function LegalView({ name }: { name: LegalPageName }) {
  return <LegalScreen name={name} figures={legalFigures} />;
}
