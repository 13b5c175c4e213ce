import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { offerOutOfTurn } from '../api.ts';
import { type BusinessWaitlist, type ListedEntry, offerOutOfTurnSchema } from '../contract.ts';

export function OfferOutOfTurnDialog({
  occurrenceId,
  person,
  onClose,
  onOffered,
}: {
  occurrenceId: string;
  person: ListedEntry;
  onClose: () => void;
  onOffered: (list: BusinessWaitlist) => void;
}) {
  const api = useApi();
  const form = useMutationForm({
    schema: offerOutOfTurnSchema,
    initial: { reason: '' },
    mutate: ({ reason }) => offerOutOfTurn(api, occurrenceId, person.id, reason),
    onSuccess: onOffered,
  });
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      destructive={false}
      title={`Offer ${person.name} a place first?`}
      description={`${formatPlaces(person.places)}, ahead of people who joined earlier.`}
      cancelLabel="Cancel"
      confirmLabel="Offer"
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
    </MutationDialog>
  );
}
