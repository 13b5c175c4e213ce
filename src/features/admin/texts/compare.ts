import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line: in both texts, in the earlier alone, or in the later alone. */
export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** A line of two texts that are laid over each other. */
export type ComparedLine = readonly Piece[];

/** Words of lines longer than this are not set beside each other: what changed is not seen among so many. */
const MOST_WORDS_MS = 200;

/** Lays a later text over an earlier one: line by line, and where lines differ word by word. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let gone: string[] = [];
  const flush = (added: readonly string[]) => {
    for (let at = 0; at < Math.max(gone.length, added.length); at++) lines.push(lineOf(gone[at], added[at]));
    gone = [];
  };
  for (const { value, added, removed } of diffArrays(before.split('\n'), after.split('\n'))) {
    if (removed) gone.push(...value);
    else if (added) flush(value);
    else {
      flush([]);
      lines.push(...value.map((text): ComparedLine => [{ kind: 'same', text }]));
    }
  }
  flush([]);
  return lines;
}

function lineOf(gone: string | undefined, added: string | undefined): ComparedLine {
  if (gone === undefined) return [{ kind: 'new', text: added ?? '' }];
  if (added === undefined) return [{ kind: 'gone', text: gone }];
  const words = diffWordsWithSpace(gone, added, { timeout: MOST_WORDS_MS });
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

/** Whether anything of a line is in one of the texts alone. */
export const isChanged = (line: ComparedLine): boolean => line.some(({ kind }) => kind !== 'same');

/** What is shown of compared lines: those that changed with their neighbours, and how many are left out between. */
export type ShownLine = { line: ComparedLine } | { leftOut: number };

export function aroundChanges(lines: readonly ComparedLine[], neighbours = 1): ShownLine[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - neighbours), at + neighbours + 1).some(isChanged),
  );
  const shown: ShownLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near[at] === true) shown.push({ line });
    else if (last !== undefined && 'leftOut' in last) last.leftOut += 1;
    else shown.push({ leftOut: 1 });
  }
  return shown;
}
