import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { listingColumns, MAX_IMPORT_BYTES } from '#areas/catalogue/businesses/import/listing-columns.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { showErrors } from '#shared/ui/mutation/show-errors.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { formatReceivedAt } from '../frame/copy.ts';
import { ListRow, ListRows } from '../frame/screens/admin-list.tsx';
import { importsQuery, uploadListings } from './api.ts';
import { importStateLabels, summarizeImport } from './copy.ts';

const route = getRouteApi('/admin/import');

export function ImportPage() {
  const now = new Date(route.useLoaderData().now);
  return (
    <>
      <h1>Import listings</h1>
      <p className="mt-2 mb-6 max-w-176 text-ink-2">
        Import businesses from a CSV file as unclaimed listings for their owners to claim. We check the file
        first and list nothing until you confirm.{' '}
        <RouteLink href="/admin/import-business" className="link">
          Import a whole business from an export file
        </RouteLink>
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <UploadPanel />
        <ColumnsPanel />
      </div>
      <h2 className="mt-10 mb-4 text-h3">Earlier imports</h2>
      <QueryContent
        query={useQuery(importsQuery(useApi()))}
        failure="We couldn’t load the imports. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {(imports) =>
          imports.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
              No imports yet.
            </p>
          ) : (
            <ListRows>
              {imports.map((found) => (
                <ListRow
                  key={found.id}
                  href={`/admin/import/${found.id}`}
                  name={found.fileName}
                  line={summarizeImport(found)}
                  status={
                    <Badge tone={importStateLabels[found.state].tone}>
                      {importStateLabels[found.state].label}
                    </Badge>
                  }
                  figure={`${formatReceivedAt(found.createdAt, now)}, ${found.startedBy}`}
                />
              ))}
            </ListRows>
          )
        }
      </QueryContent>
    </>
  );
}

function validateFile(file: File | null): string | null {
  if (file === null) return 'Choose a CSV file.';
  return file.size > MAX_IMPORT_BYTES ? 'Choose a file up to 20 MB.' : null;
}

function UploadPanel() {
  const api = useApi();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const say = (sentence: string | null) => showErrors(form.current, () => setError(sentence));
  const upload = useMutationAction({
    mutate: (chosen: File) => uploadListings(api, chosen),
    onError: ({ fields }) => say(fields.file ?? null),
    onSuccess: ({ id }) => navigate({ to: '/admin/import/$id', params: { id } }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = validateFile(file);
    say(wrong);
    if (file !== null && wrong === null) void upload.run(file);
  };
  return (
    <Panel>
      <h2 className="mb-4 text-h3">Check a file</h2>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <FileField
          label="CSV file"
          accept=".csv,text/csv"
          hint="UTF-8 text, up to 20 MB and 100,000 rows. In Excel: Save As, “CSV UTF-8”."
          error={error ?? upload.sentence ?? undefined}
          files={file === null ? [] : [file]}
          onFiles={([chosen]) => {
            upload.forget();
            setFile(chosen ?? null);
            if (error !== null) setError(validateFile(chosen ?? null));
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={upload.busy} busyLabel="Sending...">
            Check file
          </Button>
          <ButtonLink variant="secondary" href={endpointHref('GET /api/admin/imports/template.csv')} download>
            Download template
          </ButtonLink>
        </div>
      </form>
    </Panel>
  );
}

function ColumnsPanel() {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Columns</h2>
      <dl className="grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
        {listingColumns.map(({ name, required, about }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">
              {name}
              {!required && <span className="font-normal text-ink-3"> (optional)</span>}
            </dt>
            <dd className="mb-1.5 text-ink-2 sm:mb-0">{about}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
