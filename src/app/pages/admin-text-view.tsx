import { TextPage } from '#features/admin/texts/screens/text-page.tsx';
import type { PageText } from '#features/running/texts/contract.ts';
import { LegalPreview } from '#features/site/screens/legal/legal-screen.tsx';
import { legalFigures } from './legal-figures.ts';

/** A page as its readers will see it. */
function Preview({ text }: { text: PageText }) {
  return <LegalPreview text={text} figures={legalFigures} />;
}

/** `/admin/texts/{name}`: a text is edited. */
export function AdminTextView() {
  return <TextPage Page={Preview} />;
}
