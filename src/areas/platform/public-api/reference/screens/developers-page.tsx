import { useSuspenseQuery } from '@tanstack/react-query';
import FileJson from 'lucide-react/icons/file-json';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { referenceQuery } from '../api.ts';
import type { Language } from '../code-samples.ts';
import type { Reference } from '../contract.ts';
import { groupNames } from '../copy.ts';
import {
  AssistantsSection,
  KeysSection,
  OpenDataSection,
  ProblemsSection,
  RulesSection,
  WebhooksSection,
  WidgetSection,
} from './guide-sections.tsx';
import { OperationSection } from './operation-section.tsx';
import { type NavGroup, SideNav } from './side-nav.tsx';

export function DevelopersPage() {
  const { data: reference } = useSuspenseQuery(referenceQuery(useApi()));
  const [key, setKey] = useState('');
  const [language, setLanguage] = useState<Language>('curl');
  const typed = { value: key, type: setKey };
  return (
    <div className="container-wide page">
      <div className="grid grid-cols-1 items-start xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-x-10">
        <SideNav groups={navGroups(reference)} />
        <div className="min-w-0">
          <Welcome />
          <KeysSection typed={typed} />
          <RulesSection />
          {reference.groups
            .flatMap(({ operations }) => operations)
            .map((operation) => (
              <OperationSection
                key={operation.anchor}
                operation={operation}
                typed={typed}
                language={language}
                onLanguage={setLanguage}
              />
            ))}
          <WebhooksSection events={reference.events} />
          <AssistantsSection />
          <WidgetSection />
          <OpenDataSection />
          <ProblemsSection problems={reference.problems} />
        </div>
      </div>
    </div>
  );
}

function Welcome() {
  const { name } = useBrand();
  return (
    <header id="top" className="pb-8 md:pb-10">
      <h1>Build on {name}</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Find sessions across the UK, take bookings for your own studio and receive events. Plain HTTP and
        JSON, prices in pence, times with their zone.
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-2.5">
        <ButtonLink href="/business/api">
          <Icon drawing={KeyRound} />
          Get a key
        </ButtonLink>
        <ButtonLink href="/api/v1/openapi.json" variant="secondary">
          <Icon drawing={FileJson} />
          OpenAPI 3.1
        </ButtonLink>
      </p>
    </header>
  );
}

const navGroups = ({ groups }: Reference): NavGroup[] => [
  {
    title: 'Start',
    links: [
      { anchor: 'top', label: 'Welcome' },
      { anchor: 'keys', label: 'Keys and scopes' },
      { anchor: 'rules', label: 'Basics' },
    ],
  },
  ...groups.map(({ name, operations }) => ({
    title: groupNames[name] ?? name,
    links: operations.map(({ anchor, summary, method }) => ({ anchor, label: summary, method })),
  })),
  { title: 'Events', links: [{ anchor: 'webhooks', label: 'Webhooks' }] },
  { title: 'Assistants', links: [{ anchor: 'assistants', label: 'Assistants' }] },
  {
    title: 'On your site',
    links: [
      { anchor: 'widget', label: 'Widget' },
      { anchor: 'open', label: 'Open data' },
    ],
  },
  { title: 'Troubleshooting', links: [{ anchor: 'errors', label: 'Errors' }] },
];
