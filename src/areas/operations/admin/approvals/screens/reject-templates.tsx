import { Button } from '#shared/ui/buttons/button.tsx';
import type { ListingKind } from '../contract.ts';
import { rejectReasons } from '../reject-reasons.ts';

export function RejectTemplates({ kind, onUse }: { kind: ListingKind; onUse: (text: string) => void }) {
  return (
    <fieldset className="mb-4 border-0">
      <legend className="mb-2 text-sm font-semibold">Use a template</legend>
      <div className="flex flex-wrap gap-2">
        {rejectReasons[kind].map(({ label, text }) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            onClick={() => onUse(text)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
