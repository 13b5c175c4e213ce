import { useSuspenseQuery } from '@tanstack/react-query';
import { publishedPageQuery } from '#areas/messaging/texts/api.ts';
import type { PageText } from '#areas/messaging/texts/contract.ts';
import { dayParts } from '#shared/calendar/calendar-day.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { type LegalFigures, type LegalPageName, legalPages } from '../../legal/legal-pages.ts';
import { LegalPage, LegalText } from './legal-page.tsx';
import { useLegalPlaceholders } from './legal-placeholders.tsx';

/** `/terms`, `/privacy`, `/cookies` and `/community-guidelines`, as published. */
export function LegalScreen({ name, figures }: { name: LegalPageName; figures: LegalFigures }) {
  const { data } = useSuspenseQuery(publishedPageQuery(useApi(), name));
  return (
    <LegalPage
      title={legalPages[name].title}
      updated={formatLegalDate(data.updatedOn)}
      text={data}
      said={useLegalPlaceholders(figures)}
    />
  );
}

/** A preview with the placeholders filled in. */
export function LegalPreview({ text, figures }: { text: PageText; figures: LegalFigures }) {
  return <LegalText text={text} said={useLegalPlaceholders(figures)} />;
}

/** "18 June 2025" */
function formatLegalDate(day: string): string {
  const { date, month } = dayParts(day);
  return `${date} ${month} ${day.slice(0, 4)}`;
}
