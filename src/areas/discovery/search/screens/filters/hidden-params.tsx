import type { SearchParams } from '../../filters/search-params.ts';

/** The rest of the search as hidden fields, so that a form for part of it works without script. */
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
