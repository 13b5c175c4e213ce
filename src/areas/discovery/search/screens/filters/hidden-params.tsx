import type { SearchParams } from '../../filters/search-params.ts';

/**
 * The rest of the search inside a form that changes part of it, so that the form works before the page's
 * script has loaded, and without it.
 */
export function HiddenParams({
  params,
  except,
}: {
  params: SearchParams;
  except: readonly (keyof SearchParams)[];
}) {
  const kept = Object.entries(params).filter(
    ([name]) => name !== 'page' && !except.some((excluded) => excluded === name),
  );
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />);
}
