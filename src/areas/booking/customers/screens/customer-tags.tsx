import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { addTag, removeTag } from '../api.ts';
import type { CustomerPage } from '../contract.ts';
import { MAX_TAG_LENGTH } from '../rules.ts';
import { Tag } from './tag.tsx';

export function CustomerTags({
  customer,
  onChanged,
}: {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}) {
  const api = useApi();
  const suggestions = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const add = useMutationAction({
    mutate: (tag: string) => addTag(api, customer.id, tag),
    onSuccess: (answer) => {
      setTyped(null);
      onChanged(answer);
    },
  });
  const remove = useMutationAction({
    mutate: (tag: string) => removeTag(api, customer.id, tag),
    onSuccess: onChanged,
    onError: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
  });
  const open = typed !== null;
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add.run(typed ?? '');
  };
  return (
    <div className="mt-1.5 grid gap-2">
      <ul aria-label="Tags" className="flex flex-wrap items-center gap-1.5">
        {customer.tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Tag>
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => void remove.run(tag)}
                className="-my-2 -mr-2.5 grid size-8 place-items-center rounded-sm"
              >
                <Icon drawing={X} size="xs" />
              </button>
            </Tag>
          </li>
        ))}
        {!open && (
          <li>
            <button
              type="button"
              onClick={() => setTyped('')}
              className="inline-flex min-h-8 items-center gap-1 rounded-sm border border-dashed border-line-control px-2.5 text-xs font-semibold text-ink-2 hover:text-ink"
            >
              <Icon drawing={Plus} size="xs" />
              Tag
            </button>
          </li>
        )}
      </ul>
      {open && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <TextField
            label="New tag"
            hint="For groups, like “Regular”. Use a note for anything about health."
            dense
            ref={field}
            list={suggestions}
            maxLength={MAX_TAG_LENGTH}
            value={typed}
            error={add.sentence ?? undefined}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-56 flex-1"
          />
          <datalist id={suggestions}>
            {customer.allTags
              .filter((tag) => !customer.tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <Button type="submit" variant="soft" busy={add.busy} busyLabel="Adding...">
            Add tag
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              add.forget();
              setTyped(null);
            }}
          >
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}
