import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { activities } from '#shared/domain/activities.ts';
import { moreActivityGroups } from '#shared/domain/activity-lists.ts';
import { optionLabel, searchActivityTypes } from '#shared/domain/option-lists.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { AdminList, ListFilter, ListRow, ListRows } from '../frame/screens/admin-list.tsx';
import { emptySearchesQuery } from './api.ts';
import type { ListedEmptySearch } from './contract.ts';

const route = getRouteApi('/admin/searches');

/** `/admin/searches`: searches without results, most frequent first. They show where listings are missing. */
export function SearchesPage() {
  const search = route.useSearch();
  const query = useQuery(emptySearchesQuery(useApi(), search));
  return (
    <AdminList
      title="Searches without results"
      path="/admin/searches"
      search={search}
      query={query}
      searchLabel="Place"
      noun={['place and activity', 'places and activities']}
      nothing="Every search found something on these days."
      actions={
        <ButtonLink
          variant="secondary"
          href={endpointHref('GET /api/admin/empty-searches.csv', { query: { ...search, page: undefined } })}
          download
        >
          Download CSV
        </ButtonLink>
      }
      filters={
        <>
          <ListFilter
            label="Activity"
            name="activity"
            search={search}
            first={{ nothing: 'All activities' }}
            options={searchActivityTypes}
            groups={moreActivityGroups}
          />
          <TextField
            label="From"
            name="from"
            type="date"
            dense
            defaultValue={search.from ?? query.data?.from ?? ''}
          />
          <TextField
            label="To"
            name="to"
            type="date"
            dense
            defaultValue={search.to ?? query.data?.to ?? ''}
          />
        </>
      }
    >
      {(items) => (
        <ListRows>
          {items.map((item) => (
            <ListRow
              key={`${item.place} ${item.activity}`}
              href={`/search?${new URLSearchParams(searchHref(item))}`}
              name={`${activityName(item.activity)}, ${item.place ?? 'everywhere'}`}
              line={describeNarrowing(item)}
              status={<span className="tabular-nums">{pluralize(item.times, 'search', 'searches')}</span>}
              figure={`Last ${formatShortDay(item.lastDay)}`}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

const activityName = (activity: ListedEmptySearch['activity']): string =>
  activity === null ? 'Any activity' : optionLabel(activities, activity);

/** Repeats the search. The postcode district is in brackets at the end of the place. */
const searchHref = ({ place, activity }: ListedEmptySearch): Record<string, string> => {
  const code = place === null ? undefined : /\(([^)]+)\)$/.exec(place)?.[1];
  return { ...(code && { postcode: code }), ...(activity && { sessionType: activity }) };
};

function describeNarrowing({ times, narrowed }: ListedEmptySearch): string {
  if (narrowed === 0) return 'Place and activity only: nothing is listed there.';
  const who = narrowed === times ? 'All' : formatCount(narrowed);
  return `${who} with a day, a price or other filters: other sessions may be listed there.`;
}
