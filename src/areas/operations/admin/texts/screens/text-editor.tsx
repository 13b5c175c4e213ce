import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import * as Tabs from 'radix-ui/tabs';
import { type ComponentType, useState } from 'react';
import { previewText, sendTestMail, textQuery } from '#areas/messaging/texts/api.ts';
import type { EditedText, PageText, TextPreview } from '#areas/messaging/texts/contract.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { UnsavedChanges } from '#shared/ui/mutation/unsaved-changes.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { formatPublished, groupNames } from '../copy.ts';
import { TextDiff } from './diff-view.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TextFields } from './text-fields.tsx';
import { TextPreviewFrame } from './text-preview.tsx';
import { useTextDraft } from './use-text-draft.ts';
import { Versions } from './versions.tsx';

const views = ['Write', 'Preview', 'Changes', 'History'] as const;
type View = (typeof views)[number];

/** Edit, preview, compare and publish a text. If another admin publishes meanwhile, we say so and keep this draft. */
export function TextEditor({ text, Page }: { text: EditedText; Page: ComponentType<{ text: PageText }> }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useRouteContext({ from: '__root__' });
  const draft = useTextDraft(text, user?.id ?? '');
  const [view, setView] = useState<View>('Write');
  const [publishing, setPublishing] = useState(false);
  const [preview, setPreview] = useState<TextPreview | null>(null);
  const look = useMutationAction({
    mutate: () => previewText(api, text.name, draft.words),
    onSuccess: (answer) => setPreview(answer),
    onError: ({ fields }) => {
      draft.showErrors(fields);
      if (Object.keys(fields).length > 0) setView('Write');
    },
  });
  const test = useMutationAction({
    mutate: () => sendTestMail(api, text.name, draft.words),
    successToast: { title: 'Test email on its way', description: 'It uses sample names and amounts.' },
    onError: ({ fields, sentence }) => {
      draft.showErrors(fields);
      if (Object.keys(fields).length > 0) setView('Write');
      return { title: sentence, tone: 'danger' };
    },
  });
  const [latest] = text.versions;
  return (
    <>
      <BackLink href="/admin/texts">All texts</BackLink>
      <p className="mt-4 text-sm text-ink-2">{groupNames[text.group]}</p>
      <h1 className="break-words">{text.label}</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-2">
        {latest === undefined || latest.standard
          ? 'This is the site’s own text. '
          : `Published by ${formatPublished(latest)}. `}
        {text.href !== null && (
          <RouteLink href={text.href} className="link">
            View the published page
          </RouteLink>
        )}
      </p>
      {draft.overtaken && latest !== undefined && (
        <Notice tone="warning" role="alert" className="mb-6">
          <p>
            <strong>{latest.by} has just published another version</strong>: “{latest.note}”. Your text is
            still here, and theirs is in the history. Check the changes before you publish.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setView('Changes')}>
              Compare with theirs
            </Button>
            <Button variant="secondary" onClick={draft.rebaseOnLatest}>
              Use mine
            </Button>
            <Button variant="secondary" onClick={draft.adoptLatest}>
              Use theirs
            </Button>
          </div>
        </Notice>
      )}
      <Tabs.Root
        value={view}
        onValueChange={(chosen) => {
          setView(views.find((one) => one === chosen) ?? 'Write');
          if (chosen === 'Preview') void look.run();
        }}
      >
        <Tabs.List aria-label="This text" className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
          {views.map((one) => (
            <Tabs.Trigger
              key={one}
              value={one}
              className="-mb-px inline-flex min-h-11 items-center rounded-t-sm border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-brand data-[state=active]:text-ink"
            >
              {one}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="Write" tabIndex={-1}>
          <TextFields text={text} draft={draft} />
        </Tabs.Content>
        <Tabs.Content value="Preview">
          {look.refusal !== null ? (
            <Notice tone="danger" role="alert">
              {look.sentence}
            </Notice>
          ) : look.busy || preview === null ? (
            <Skeleton className="h-120 rounded-card" />
          ) : (
            <TextPreviewFrame preview={preview} Page={Page} />
          )}
        </Tabs.Content>
        <Tabs.Content value="Changes">
          <TextDiff
            fields={text.fields.map(({ name, label, now }) => ({
              label,
              before: now,
              after: draft.words[name] ?? '',
            }))}
            none="Your text is the same as the published one."
          />
        </Tabs.Content>
        <Tabs.Content value="History">
          <Versions
            text={text}
            onTake={(words) => {
              draft.take(words);
              setView('Write');
            }}
          />
        </Tabs.Content>
      </Tabs.Root>
      {view !== 'History' && (
        <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <Button
            variant="primary"
            disabled={!draft.changed || draft.overtaken}
            busy={look.busy}
            onClick={async () => {
              if (await look.run()) setPublishing(true);
            }}
          >
            Publish
          </Button>
          {text.group !== 'pages' && (
            <Button variant="secondary" busy={test.busy} onClick={() => void test.run()}>
              Send a test to me
            </Button>
          )}
          {draft.changed && (
            <Button variant="secondary" onClick={draft.discard}>
              Discard changes
            </Button>
          )}
          {!draft.isStandard && (
            <Button variant="secondary" onClick={draft.takeStandard}>
              Restore standard text
            </Button>
          )}
        </div>
      )}
      <PublishDialog
        open={publishing}
        text={text}
        draft={draft}
        onClose={() => setPublishing(false)}
        onOvertaken={() => void queryClient.invalidateQueries(textQuery(api, text.name))}
      />
      <UnsavedChanges changed={draft.changed} />
    </>
  );
}
