import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { cacheMyTrainer } from '../../api.ts';
import { trainerToasts } from '../../apply/copy.ts';
import { type MyTrainer, type TrainerPrices, trainerPricesSchema } from '../../contract.ts';
import { useConfirmAffectedHolds } from '../affected-holds-dialog.tsx';
import { HOUR_MINUTES, LENGTHS } from '../offer.ts';

const cellName = (sessionType: string, minutes: number) => `${sessionType} ${minutes}`;

/** Empty fields aren't offered. */
export function MyPricesForm({ trainer }: { trainer: MyTrainer }) {
  const api = useApi();
  const ask = useConfirmAffectedHolds();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      trainer.offers.map(({ sessionType, minutes, price }) => [
        cellName(sessionType, minutes),
        price.replace(/\.00$/, ''),
      ]),
    ),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutationAction({
    mutate: (prices: TrainerPrices) =>
      ask((holds) => api.call('PUT /api/personal-trainers/me/prices', { body: { ...prices, holds } })),
    onSuccess: (saved) => {
      cacheMyTrainer(queryClient, api, saved);
      toast({
        title: 'Prices saved',
        description: 'New bookings use these prices. Existing bookings aren’t affected.',
      });
    },
    onError: ({ sentence }) => setErrors({ all: sentence }),
    unreachable: trainerToasts.unreachable,
  });
  const send = () => {
    const filled = trainer.sessionTypes.flatMap((sessionType) =>
      LENGTHS.flatMap((minutes) => {
        const price = typed[cellName(sessionType, minutes)]?.trim() ?? '';
        return price === '' ? [] : [{ sessionType, minutes, price }];
      }),
    );
    const read = trainerPricesSchema.safeParse({ prices: filled });
    const wrong: Record<string, string> = {};
    for (const { path, message } of read.error?.issues ?? []) {
      const [, index] = path;
      const of = typeof index === 'number' ? filled[index] : undefined;
      wrong[of === undefined ? 'all' : cellName(of.sessionType, of.minutes)] ??= message;
    }
    setErrors(wrong);
    if (read.success) void save.run(read.data);
  };
  return (
    <Panel className="grid gap-6">
      <p className="text-ink-2">
        You earn these prices. Clients see them with the platform fee on top. Leave a price empty if you don’t
        offer it. The 60-minute price follows your hourly rate (£{trainer.hourlyRate}).
      </p>
      <form
        className="grid gap-7"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {trainer.sessionTypes.map((type) => (
          <fieldset key={type} className="min-w-0">
            <legend className="mb-3 text-h4 font-semibold">{optionLabel(trainerSessionTypes, type)}</legend>
            <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
              {LENGTHS.map((minutes) => {
                const name = cellName(type, minutes);
                return (
                  <TextField
                    key={minutes}
                    label={`${minutes} minutes`}
                    prefix="£"
                    inputMode="decimal"
                    autoComplete="off"
                    value={typed[name] ?? ''}
                    onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                    hint={formatClientTotal(typed[name] ?? '', minutes)}
                    error={errors[name]}
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
        <div role="alert" className="empty:hidden">
          {errors['all'] !== undefined && <FieldError>{errors['all']}</FieldError>}
        </div>
        <div>
          <Button type="submit" busy={save.busy}>
            Save prices
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function formatClientTotal(price: string, minutes: number): string {
  if (price.trim() === '') return minutes === HOUR_MINUTES ? '60 minutes not offered' : 'Not offered';
  const pence = decimalToPence(price.trim());
  return pence === null ? 'In pounds' : `${formatPounds(priceBreakdown(pence).totalPence)} total`;
}
