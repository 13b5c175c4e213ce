import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { queueAssignmentsQuery } from '../api.ts';
import type { QueueAssignment } from '../contract.ts';
import type { WorkKind } from '../kinds.ts';

const WorkDialog = lazyDialog(async () => (await import('./work-dialog.tsx')).WorkDialog);

/** "Nobody has it", "You have it, 2 notes". */
export function describeAssignment(kept: QueueAssignment | undefined, ownId: string | undefined): string {
  const who =
    kept?.assignee == null
      ? 'Unassigned'
      : kept.assignee.id === ownId
        ? 'Assigned to you'
        : `Assigned to ${kept.assignee.name}`;
  return kept === undefined || kept.notes === 0 ? who : `${who}, ${pluralize(kept.notes, 'note', 'notes')}`;
}

/** Shows the assignee and the number of notes, and opens both. Marks items of other admins as a warning. */
export function WorkButton({ kind, id, name }: { kind: WorkKind; id: string | number; name: string }) {
  const { user } = useRouteContext({ from: '__root__' });
  const { data } = useQuery(queueAssignmentsQuery(useApi(), kind));
  const [open, setOpen] = useState(false);
  const kept = data?.find((one) => one.id === String(id));
  const words = describeAssignment(kept, user?.id);
  const anothers = kept?.assignee != null && kept.assignee.id !== user?.id;
  return (
    <>
      <button
        type="button"
        aria-label={`${words}: ${name}`}
        onPointerEnter={WorkDialog.preload}
        onFocus={WorkDialog.preload}
        onClick={() => setOpen(true)}
        className={`inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-sm text-left text-sm underline decoration-line underline-offset-[3px] hover:decoration-current md:min-h-6 ${
          anothers ? 'font-semibold text-on-warning-soft' : 'text-ink-2'
        }`}
      >
        <Icon drawing={UserRound} size="xs" />
        {words}
      </button>
      <WorkDialog {...{ kind, id, name, open }} onClose={() => setOpen(false)} />
    </>
  );
}

type AssigneeFilter = 'all' | 'mine' | 'nobody';

const choices: readonly { value: AssigneeFilter; label: string; none: string }[] = [
  { value: 'all', label: 'All', none: '' },
  { value: 'mine', label: 'Mine', none: 'No items here are assigned to you.' },
  { value: 'nobody', label: 'Unassigned', none: 'Every item here is assigned.' },
];

/** Filters a queue: all, mine or unassigned. */
export function useAssigneeFilter(...kinds: readonly [WorkKind, ...WorkKind[]]) {
  const api = useApi();
  const { user } = useRouteContext({ from: '__root__' });
  const [whose, setWhose] = useState<AssigneeFilter>('all');
  const kept = useQueries({ queries: kinds.map((kind) => queueAssignmentsQuery(api, kind)) });
  const assigneeOf = (kind: WorkKind, id: string | number) =>
    kept[kinds.indexOf(kind)]?.data?.find((one) => one.id === String(id))?.assignee?.id;
  const fits = (kind: WorkKind, id: string | number): boolean => {
    if (whose === 'all') return true;
    const assignee = assigneeOf(kind, id);
    return whose === 'mine' ? assignee !== undefined && assignee === user?.id : assignee === undefined;
  };
  return {
    keep: <Item extends { id: string | number }>(items: readonly Item[], kind: WorkKind = kinds[0]): Item[] =>
      items.filter(({ id }) => fits(kind, id)),
    /** The empty text of the chosen filter; null without one. */
    nothing: choices.find(({ value }) => value === whose)?.none || null,
    filter: (
      <div role="group" aria-label="Assigned to" className="flex flex-wrap gap-1">
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === whose ? 'soft' : 'ghost'}
            aria-pressed={value === whose}
            onClick={() => setWhose(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    ),
  };
}
