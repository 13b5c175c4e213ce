import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { textQuery } from '#areas/messaging/texts/api.ts';
import type { PageText } from '#areas/messaging/texts/contract.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { TextEditor } from './text-editor.tsx';

const route = getRouteApi('/admin/texts/$name');

/** `/admin/texts/{name}`. `Page` renders the preview. */
export function TextPage({ Page }: { Page: ComponentType<{ text: PageText }> }) {
  const { name } = route.useParams();
  return (
    <QueryContent
      query={useQuery(textQuery(useApi(), name))}
      failure="We couldn’t load the text. Try again."
      waiting={<FullPageSpinner label="Loading the text" />}
    >
      {(text) => <TextEditor key={name} text={text} Page={Page} />}
    </QueryContent>
  );
}
