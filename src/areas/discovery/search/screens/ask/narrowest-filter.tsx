import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pluralize } from '#shared/domain/pluralize.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { sentenceChips } from '../../ask/copy.ts';
import { narrowestQuery } from '../../ask/narrowest-query.ts';
import type { SearchParams } from '../../filters/search-params.ts';

/** For a sentence without results: the filter that leaves most sessions when removed. Nobody else removes it. */
export function NarrowestFilter({ params }: { params: SearchParams }) {
  const { distanceUnit } = useSite();
  const { data } = useQuery(narrowestQuery(useApi(), params));
  if (data == null) return null;
  const chip = sentenceChips(params, undefined, distanceUnit)[data.chip];
  if (chip === undefined) return null;
  return (
    <p role="status" className="mt-4">
      No sessions match all of this. Without “{chip.label}” there {data.total === 1 ? 'is' : 'are'}{' '}
      {pluralize(data.total, 'session')}.{' '}
      <Link to="/search" search={chip.without} resetScroll={false} className="link font-semibold">
        Remove {chip.label}
      </Link>
    </p>
  );
}
