import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { versionQuery } from '#areas/messaging/texts/api.ts';
import type { EditedText, TextVersion, TextWords } from '#areas/messaging/texts/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { formatPublished } from '../copy.ts';
import { TextDiff } from './diff-view.tsx';

export function Versions({ text, onTake }: { text: EditedText; onTake: (words: TextWords) => void }) {
  if (text.versions.length === 0)
    return <p className="text-ink-2">No published versions yet. The site uses its own text.</p>;
  return (
    <ol className="grid gap-3">
      {text.versions.map((version, at) => (
        <li key={version.version} className="rounded-card border border-line bg-surface p-4 md:p-5">
          <VersionRow text={text} version={version} isNow={at === 0} onTake={onTake} />
        </li>
      ))}
    </ol>
  );
}

function VersionRow({
  text,
  version,
  isNow,
  onTake,
}: {
  text: EditedText;
  version: TextVersion;
  isNow: boolean;
  onTake: (words: TextWords) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{version.note}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {formatPublished(version)}
            {version.standard && <Badge>Standard text restored</Badge>}
            {isNow && <Badge tone="success">Published now</Badge>}
          </p>
        </div>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-label={`View version: ${version.note}`}
          onClick={() => setOpen(!open)}
        >
          View version
        </Button>
      </div>
      {open && <VersionWords text={text} version={version} isNow={isNow} onTake={onTake} />}
    </>
  );
}

function VersionWords({
  text,
  version: { version },
  isNow,
  onTake,
}: {
  text: EditedText;
  version: TextVersion;
  isNow: boolean;
  onTake: (words: TextWords) => void;
}) {
  return (
    <div className="mt-4">
      <QueryContent
        query={useQuery(versionQuery(useApi(), text.name, version))}
        failure="We couldn’t load this version. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {({ words }) => (
          <>
            <TextDiff
              fields={text.fields.map(({ name, label, now, standard }) => ({
                label,
                // The published version is compared with the default.
                before: isNow ? standard : (words[name] ?? ''),
                after: isNow ? (words[name] ?? '') : now,
              }))}
              none={isNow ? 'Same as the standard text.' : 'Same as the published text.'}
            />
            <p className="mt-2 text-sm text-ink-2">
              {isNow
                ? 'Compared with the standard text.'
                : 'Changes between this version and the published text.'}
            </p>
            {!isNow && (
              <Button variant="secondary" className="mt-3" onClick={() => onTake(words)}>
                Edit and publish again
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </div>
  );
}
