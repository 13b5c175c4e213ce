import { Button } from '#shared/ui/buttons/button.tsx';
import { useCopy } from '#shared/ui/mutation/use-copy.ts';

/** A link or code that the team passes on itself. */
export function CopyBox({ text, what }: { text: string; what: 'link' | 'code' }) {
  const { said, copy } = useCopy(text, what);
  return (
    <div className="grid gap-2 rounded-tile bg-sunken p-3.5">
      <p
        className={
          what === 'code' ? 'text-h3 font-bold break-all select-all' : 'text-sm break-all select-all'
        }
      >
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          Copy {what}
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {said}
        </span>
      </div>
    </div>
  );
}
