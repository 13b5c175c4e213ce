import type { ReactNode } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxGroupField } from '#shared/ui/fields/checkbox-group-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { RemoveButton } from '#shared/ui/mutation/remove-button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ownInstructorsQuery, removeInstructor, saveInstructor } from '../api.ts';
import {
  type InstructorInput,
  instructorInputSchema,
  type OwnInstructor,
  type OwnInstructors,
} from '../contract.ts';
import { needsReview } from '../rules.ts';

interface Draft {
  name: string;
  bio: string;
  qualifications: string;
  accountId: string;
  sessionIds: number[];
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function InstructorForm({
  businessId,
  answer: { team, sessions, instructors },
  instructor,
  photos,
  onClose,
  onRemoved,
}: {
  businessId: number;
  answer: OwnInstructors;
  /** Null for a new one. */
  instructor: OwnInstructor | null;
  /** Only for an existing one. */
  photos?: ReactNode;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const api = useApi();
  const refresh = [ownInstructorsQuery(api, businessId).queryKey, ['sessions']];
  const form = useMutationForm<Draft, InstructorInput, void>({
    schema: instructorInputSchema,
    initial: {
      name: instructor?.name ?? '',
      bio: instructor?.bio ?? '',
      qualifications: instructor?.qualifications.join('\n') ?? '',
      accountId: instructor?.accountId ?? '',
      sessionIds: instructor?.sessionIds ?? [],
    },
    input: (draft) => ({
      ...draft,
      qualifications: splitLines(draft.qualifications),
      accountId: draft.accountId === '' ? null : draft.accountId,
    }),
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: (input) => saveInstructor(api, businessId, instructor?.id ?? null, input),
    refresh,
    successToast: (_nothing, input) => ({
      title: 'Saved',
      description:
        instructor !== null && !needsReview(instructor, input)
          ? `We’ve updated ${input.name}.`
          : `We’ll check ${input.name}’s profile before it goes live.`,
    }),
    onSuccess: onClose,
  });
  const removal = useMutationAction({
    mutate: () =>
      instructor === null ? Promise.resolve() : removeInstructor(api, businessId, instructor.id),
    refresh,
    successToast: {
      title: 'Removed',
      description: `${instructor?.name ?? ''} no longer teaches your sessions.`,
    },
    onSuccess: onRemoved,
  });
  const { values } = form;
  const taken = instructors.flatMap(({ id, accountId }) => (id === instructor?.id ? [] : (accountId ?? [])));
  const refused = form.errors.sessionIds ?? form.errors.accountId ?? form.sentence;
  return (
    <Panel role="region" aria-label={instructor === null ? 'New instructor' : `Change ${instructor.name}`}>
      <form {...form.form} className="grid gap-4">
        <TextField {...form.field('name')} label="Name" autoComplete="off" maxLength={80} />
        <TextAreaField
          {...form.field('bio')}
          label="About them"
          optional
          hint="A short bio: what they teach and who it suits."
          rows={4}
          maxLength={600}
        />
        <TextAreaField
          {...form.field('qualifications')}
          label="Qualifications"
          optional
          hint="One on each line, at most eight"
          rows={3}
        />
        <SelectField
          {...form.field('accountId')}
          label="Account on your team"
          hint="Lets them reply to their reviews."
          options={[
            { value: '', label: 'None' },
            ...team
              .filter(({ id }) => !taken.includes(id))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {sessions.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">Teaches</legend>
            <CheckboxGroupField
              options={sessions.map(({ id, title }) => ({ id, name: title }))}
              chosen={values.sessionIds}
              onChange={(sessionIds) => form.set({ sessionIds })}
            />
          </fieldset>
        )}
        {refused !== null && (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {instructor !== null && (
            <RemoveButton name={instructor.name} mutation={removal} className="ml-auto">
              This removes their page and photos, and takes them off future dates. We’ll email everyone booked
              on those. Their past sessions keep their name.
            </RemoveButton>
          )}
        </div>
      </form>
      {photos !== undefined && <div className="mt-6">{photos}</div>}
    </Panel>
  );
}
