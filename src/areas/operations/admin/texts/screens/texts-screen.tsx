import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textsQuery } from '#areas/messaging/texts/api.ts';
import { type ListedText, textGroups } from '#areas/messaging/texts/contract.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { formatPublished, groupNames } from '../copy.ts';

/** `/admin/texts`: editable texts, grouped by where people read them. */
export function TextsPage() {
  return (
    <>
      <h1>Texts</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-2">
        Edit the legal pages and the words of emails. Everyone sees a published text within a second. We keep
        every version. <HelpLink about="edit-texts">How to edit texts</HelpLink>
      </p>
      <QueryContent
        query={useQuery(textsQuery(useApi()))}
        failure="We couldn’t load the texts. Try again."
        waiting={<Skeleton className="h-120 rounded-card" />}
      >
        {(texts) => <TextList texts={texts} />}
      </QueryContent>
    </>
  );
}

function TextList({ texts }: { texts: readonly ListedText[] }) {
  const [wanted, setWanted] = useState('');
  const found = texts.filter(({ label, name }) =>
    `${label} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <TextField
        label="Find a text"
        type="search"
        className="mb-8 max-w-105"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p role="status">No texts match.</p>}
      <div className="grid gap-10">
        {textGroups.map((group) => {
          const own = found.filter((text) => text.group === group);
          return (
            own.length > 0 && (
              <section key={group} aria-labelledby={group}>
                <h2 id={group} className="mb-3 text-h3">
                  {groupNames[group]}
                </h2>
                <Card>
                  <ul className="divide-y divide-line">
                    {own.map((text) => (
                      <TextRow key={text.name} text={text} />
                    ))}
                  </ul>
                </Card>
              </section>
            )
          );
        })}
      </div>
    </>
  );
}

function TextRow({ text: { name, label, latest } }: { text: ListedText }) {
  const edited = latest !== null && !latest.standard;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-5 py-3 hover:bg-sunken md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <RouteLink
        href={`/admin/texts/${name}`}
        className="flex min-h-11 min-w-0 items-center font-semibold underline-offset-[3px] after:absolute after:inset-0 hover:underline"
      >
        {label}
      </RouteLink>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {edited ? <Badge tone="info">Edited</Badge> : 'Standard'}
        {edited && <span>{formatPublished(latest)}</span>}
      </p>
    </li>
  );
}
