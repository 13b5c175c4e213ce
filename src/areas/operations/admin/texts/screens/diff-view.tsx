import { classNames } from '#shared/ui/class-names.ts';
import { collapseUnchanged, type DiffLine, type DiffPiece, diffTexts, isChanged } from '../text-diff.ts';

/** Shows each field as a diff; `none` if nothing differs. */
export function TextDiff({
  fields,
  none,
}: {
  fields: readonly { label: string; before: string; after: string }[];
  none: string;
}) {
  const changed = fields
    .map(({ label, before, after }) => ({ label, lines: diffTexts(before, after) }))
    .filter(({ lines }) => lines.some(isChanged));
  if (changed.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <div className="grid gap-6">
      {changed.map(({ label, lines }) => (
        <section key={label} aria-label={label}>
          <h2 className="mb-2 font-sans text-h4">{label}</h2>
          <DiffLines lines={lines} />
        </section>
      ))}
    </div>
  );
}

function DiffLines({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface text-sm leading-relaxed">
      {collapseUnchanged(lines).map((shown, at) => (
        // Lines may be alike, and none ever moves.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <DiffLineRow key={at} shown={shown} />
      ))}
    </div>
  );
}

function DiffLineRow({ shown }: { shown: ReturnType<typeof collapseUnchanged>[number] }) {
  if ('leftOut' in shown)
    return (
      <p className="bg-sunken px-4 py-1 text-xs text-ink-3">
        {shown.leftOut === 1 ? '1 unchanged line' : `${shown.leftOut} unchanged lines`}
      </p>
    );
  const { line } = shown;
  return (
    <p
      className={classNames(
        'min-h-7 px-4 py-1 whitespace-pre-wrap [overflow-wrap:anywhere]',
        isChanged(line) ? 'border-l-2 border-brand' : 'border-l-2 border-transparent text-ink-2',
      )}
    >
      {line.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be alike, and none ever moves
        <DiffPieceText key={at} piece={piece} />
      ))}
    </p>
  );
}

function DiffPieceText({ piece: { kind, text } }: { piece: DiffPiece }) {
  if (kind === 'gone')
    return (
      <del className="rounded-xs bg-danger-soft text-on-danger-soft">
        <span className="sr-only">Removed: </span>
        {text}
      </del>
    );
  if (kind === 'new')
    return (
      <ins className="rounded-xs bg-success-soft text-on-success-soft no-underline">
        <span className="sr-only">Added: </span>
        {text}
      </ins>
    );
  return text;
}
