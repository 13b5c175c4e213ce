import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { MAX_IMPORT_BYTES } from '#features/businesses/import/contract.ts';
import { listingColumns } from '#features/businesses/import/listing-columns.ts';
import { hrefOf } from '#shared/http/api-client.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { cameIn } from '../frame/copy.ts';
import { ListRow, ListRows } from '../frame/screens/admin-list.tsx';
import { importsQuery, sendListings } from './api.ts';
import { importLine, importStates } from './copy.ts';

const route = getRouteApi('/admin/import');

/** `/admin/import`: choosing a file to be checked, what it must hold, and what was imported before. */
export function ImportPage() {
  const now = new Date(route.useLoaderData().now);
  return (
    <>
      <h1>Import listings</h1>
      <p className="mt-2 mb-6 max-w-[44rem] text-ink-2">
        Businesses from a CSV file become unclaimed listings, which their owners find and claim. The file is
        checked first: nothing is listed until you say so.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <UploadPanel />
        <ColumnsPanel />
      </div>
      <h2 className="mt-10 mb-4 text-h3">Earlier imports</h2>
      <Loaded
        query={useQuery(importsQuery(useApi()))}
        failure="The imports could not be loaded. Please try again."
        waiting={<Skeleton className="h-[160px] rounded-card" />}
      >
        {(imports) =>
          imports.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
              Nothing has been imported yet.
            </p>
          ) : (
            <ListRows>
              {imports.map((found) => (
                <ListRow
                  key={found.id}
                  href={`/admin/import/${found.id}`}
                  name={found.fileName}
                  line={importLine(found)}
                  status={
                    <Badge tone={importStates[found.state].tone}>{importStates[found.state].label}</Badge>
                  }
                  figure={`${cameIn(found.createdAt, now)}, ${found.startedBy}`}
                />
              ))}
            </ListRows>
          )
        }
      </Loaded>
    </>
  );
}

const noFile: { file: File | null } = { file: null };
const fileSchema = z.object({
  file: z.file('Choose a CSV file.').max(MAX_IMPORT_BYTES, 'Choose a file of at most 20 MB.'),
});

function UploadPanel() {
  const api = useApi();
  const navigate = useNavigate();
  const form = useActForm({
    schema: fileSchema,
    initial: noFile,
    act: ({ file }) => sendListings(api, file),
    done: ({ id }) => navigate({ to: '/admin/import/$id', params: { id } }),
  });
  const { file } = form.values;
  return (
    <Panel>
      <h2 className="mb-4 text-h3">Check a file</h2>
      <form {...form.form} className="grid gap-4">
        <FileField
          label="CSV file"
          accept=".csv,text/csv"
          hint="Text in UTF-8 (in Excel: Save As, “CSV UTF-8”), at most 20 MB and 100,000 rows."
          error={form.errors.file ?? form.sentence ?? undefined}
          files={file === null ? [] : [file]}
          onFiles={([chosen]) => {
            form.forget();
            form.set({ file: chosen ?? null });
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Sending...">
            Check file
          </Button>
          <ButtonLink variant="secondary" href={hrefOf('GET /api/admin/imports/template.csv')} download>
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
