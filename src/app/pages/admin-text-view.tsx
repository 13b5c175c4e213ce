import type { PageText } from '#areas/messaging/texts/contract.ts';
import { TextPage } from '#areas/operations/admin/texts/screens/text-page.tsx';
import { LegalPreview } from '#areas/operations/site/screens/legal/legal-screen.tsx';
import { legalFigures } from './legal-figures.ts';

/** A page as its readers will see it. */
function TextPreview({ text }: { text: PageText }) {
  return <LegalPreview text={text} figures={legalFigures} />;
}

/** `/admin/texts/{name}`: a text is edited. */
export function AdminTextView() {
  return <TextPage Page={TextPreview} />;
}
