import { placesText } from '#features/sessions/show/places.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { offerBeforeTurn } from '../api.ts';
import { type BusinessList, type ListedPerson, offerFirstSchema } from '../contract.ts';

/** Asks why somebody is offered a place before their turn: they read it, and it is kept. */
export function OfferFirstDialog({
  occurrenceId,
  person,
  onClose,
  onOffered,
}: {
  occurrenceId: string;
  person: ListedPerson;
  onClose: () => void;
  onOffered: (list: BusinessList) => void;
}) {
  const api = useApi();
  const form = useActForm({
    schema: offerFirstSchema,
    initial: { reason: '' },
    act: ({ reason }) => offerBeforeTurn(api, occurrenceId, person.id, reason),
    done: onOffered,
  });
  return (
    <ActDialog
      open
      onClose={onClose}
      act={form}
      destructive={false}
      title={`Offer ${person.name} a place first?`}
      description={`${placesText(person.places)}, ahead of people who joined earlier.`}
      keep="Cancel"
      confirm="Offer"
      busyLabel="Offering..."
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="Reason"
          hint="They’ll see this. We keep it with the offer."
          maxLength={500}
          {...form.field('reason')}
        />
      </div>
    </ActDialog>
  );
}
