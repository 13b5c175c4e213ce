import { diffArrays, diffWordsWithSpace } from 'diff';

/** In both texts, only in the earlier or only in the later. */
export interface DiffPiece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

export type DiffLine = readonly DiffPiece[];

/** Above this time the diff stops comparing words: too much has changed to be readable. */
const DIFF_TIMEOUT_MS = 200;

/** Diffs by line, and by word within changed lines. */
export function diffTexts(before: string, after: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let gone: string[] = [];
  const flush = (added: readonly string[]) => {
    for (let at = 0; at < Math.max(gone.length, added.length); at++)
      lines.push(toDiffLine(gone[at], added[at]));
    gone = [];
  };
  for (const { value, added, removed } of diffArrays(before.split('\n'), after.split('\n'))) {
    if (removed) gone.push(...value);
    else if (added) flush(value);
    else {
      flush([]);
      lines.push(...value.map((text): DiffLine => [{ kind: 'same', text }]));
    }
  }
  flush([]);
  return lines;
}

function toDiffLine(gone: string | undefined, added: string | undefined): DiffLine {
  if (gone === undefined) return [{ kind: 'new', text: added ?? '' }];
  if (added === undefined) return [{ kind: 'gone', text: gone }];
  const words = diffWordsWithSpace(gone, added, { timeout: DIFF_TIMEOUT_MS });
  if (words === undefined)
    return [
      { kind: 'gone', text: gone },
      { kind: 'new', text: added },
    ];
  return words.map(({ value, added: isNew, removed }) => ({
    kind: isNew ? 'new' : removed ? 'gone' : 'same',
    text: value,
  }));
}

/** True if the line differs. */
export const isChanged = (line: DiffLine): boolean => line.some(({ kind }) => kind !== 'same');

/** Changed lines with their context, and the number of lines left out between. */
export type VisibleLine = { line: DiffLine } | { leftOut: number };

export function collapseUnchanged(lines: readonly DiffLine[], neighbours = 1): VisibleLine[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - neighbours), at + neighbours + 1).some(isChanged),
  );
  const shown: VisibleLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near[at] === true) shown.push({ line });
    else if (last !== undefined && 'leftOut' in last) last.leftOut += 1;
    else shown.push({ leftOut: 1 });
  }
  return shown;
}
