import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { auditQuery } from '../../api.ts';
import { AdminList } from '../../frame/screens/admin-list.tsx';
import type { AuditEntry } from '../contract.ts';

const route = getRouteApi('/admin/audit');

/** `/admin/audit` */
export function AuditPage() {
  const search = route.useSearch();
  const query = useQuery(auditQuery(useApi(), search));
  const options = (values: readonly string[] | undefined) =>
    (values ?? []).map((value) => ({ value, label: formatAction(value) }));
  return (
    <AdminList
      title="Audit log"
      path="/admin/audit"
      search={search}
      query={query}
      searchLabel="Person"
      noun={['entry', 'entries']}
      actions={
        <ButtonLink
          variant="secondary"
          href={endpointHref('GET /api/admin/audit.csv', { query: { ...search, page: undefined } })}
          download
        >
          Download CSV
        </ButtonLink>
      }
      filters={
        <>
          <SelectField
            label="Action"
            name="action"
            dense
            placeholder="Any action"
            defaultValue={search.action ?? ''}
            options={options(query.data?.actions)}
            className="md:w-50"
          />
          <SelectField
            label="Record type"
            name="subject"
            dense
            placeholder="Any"
            defaultValue={search.subject ?? ''}
            options={options(query.data?.subjects)}
            className="md:w-37.5"
          />
          <TextField
            label="ID"
            name="subjectId"
            dense
            defaultValue={search.subjectId ?? ''}
            className="md:w-27.5"
          />
          <TextField label="From" name="from" type="date" dense defaultValue={search.from ?? ''} />
          <TextField label="To" name="to" type="date" dense defaultValue={search.to ?? ''} />
        </>
      }
    >
      {(entries) => (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </AdminList>
  );
}

/** "business.decision-undone" gives "Business decision undone". */
function formatAction(action: string): string {
  const words = action.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const pages: Readonly<Record<string, string>> = {
  business: '/admin/businesses',
  'business-edit': '/admin/business-edits',
  session: '/admin/sessions',
  user: '/admin/users',
  import: '/admin/import',
};

function Entry({ entry }: { entry: AuditEntry }) {
  const page = pages[entry.subject];
  const subject = `${entry.subject} ${entry.subjectId}`;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3.5 md:grid-cols-[190px_minmax(0,1fr)] md:px-6">
      <p className="text-sm text-ink-2 tabular-nums">{formatLondonMoment(new Date(entry.at))}</p>
      <div className="min-w-0 break-words">
        <p>
          <b className="font-semibold">{formatAction(entry.action)}</b> by{' '}
          {entry.actor?.name ?? 'not signed in'},{' '}
          {page === undefined ? (
            subject
          ) : (
            <RouteLink
              href={`${page}/${entry.subjectId}`}
              className="text-brand underline underline-offset-[3px]"
            >
              {subject}
            </RouteLink>
          )}
        </p>
        {entry.reason !== null && <p className="text-sm">{entry.reason}</p>}
        <p className="text-sm text-ink-2">{describeChanges(entry)}</p>
      </div>
    </li>
  );
}

/** For example "status: submitted to approved; cancelledDates: 3". */
function describeChanges({ before, after, details }: AuditEntry): string {
  const changed = Object.entries(after ?? {}).map(([column, value]) => {
    const old = before?.[column];
    return old === undefined
      ? `${column}: ${formatValue(value)}`
      : `${column}: ${formatValue(old)} to ${formatValue(value)}`;
  });
  const rest = Object.entries(details).map(([name, value]) => `${name}: ${formatValue(value)}`);
  return [...changed, ...rest].join('; ');
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
