import Eye from 'lucide-react/icons/eye';
import Zap from 'lucide-react/icons/zap';
import { type FormEvent, type ReactNode, useState } from 'react';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { amenities } from '#shared/domain/business-options.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ChipGroup, toOptions } from '#shared/ui/buttons/chip-group.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { UnsavedChanges } from '#shared/ui/mutation/unsaved-changes.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { formLevelError, useCheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type BusinessRegistration, businessRegistrationSchema } from '../../contract.ts';
import { HoursFields } from '../../hours/hours-fields.tsx';
import {
  draftFromBusiness,
  draftInput,
  parseDraft,
  type RegistrationDraft,
  registrationErrors,
  registrationFieldName,
} from '../../register/registration-draft.ts';
import { BasicStep } from '../../register/screens/basic-step.tsx';
import { ContactStep } from '../../register/screens/contact-step.tsx';
import { DetailsStep } from '../../register/screens/details-step.tsx';
import { updateBusinessDetails } from '../api.ts';
import type { BusinessDetails, BusinessEdit, EditState } from '../contract.ts';
import { type FieldChange, fieldChanges } from '../copy.ts';
import { draftChanges, isChanged, openDraft, withoutPending } from '../details-draft.ts';
import { changedSections, SectionList, type SectionName, sectionId, sectionTitles } from './sections.tsx';

interface SaveRequest {
  wanted: BusinessRegistration;
  nextDraft: (now: BusinessDetails) => RegistrationDraft;
  successToast: (now: BusinessDetails) => ToastRequest;
}

/** `/business/page`: marks which fields show at once and which need review, and lists changes before saving. */
export function BusinessPageScreen({
  businessId,
  shown,
  photos,
  onReload,
}: {
  businessId: number;
  shown: BusinessDetails;
  photos: ReactNode;
  onReload: () => Promise<BusinessDetails>;
}) {
  const api = useApi();
  const { toast } = useToast();
  const [standing, setStanding] = useState(shown);
  const [today] = useState(() => londonDay(new Date()));
  const { read, errors, ...form } = useCheckedForm({
    schema: businessRegistrationSchema,
    initial: openDraft(shown),
    input: draftInput,
    fieldOf: registrationFieldName,
  });
  const { busy, refusal, run, forget } = useMutationAction({
    mutate: async ({ wanted }: SaveRequest) => {
      await updateBusinessDetails(api, businessId, wanted, standing.version);
      return onReload();
    },
    successToast: (now, { successToast }) => successToast(now),
    onSuccess: (now, { nextDraft }) => {
      setStanding(now);
      form.reset(nextDraft(now));
    },
    onError: ({ fields }) => form.mend(fields),
  });
  const sentence = formLevelError(refusal, form.own);

  const { pending } = standing;
  const draft = form.values;
  const changed = isChanged(draft, openDraft(standing));
  const changes = draftChanges(draft, standing.details);
  const sections = changedSections(changes);
  const discard = (to: BusinessDetails) => {
    setStanding(to);
    form.reset(openDraft(to));
    forget();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!changed)
      return toast({ title: 'Nothing has changed', description: 'Your page already shows this.' });
    const wanted = await read();
    if (wanted === null) return;
    await run({
      wanted,
      nextDraft: openDraft,
      successToast: (now) => ({
        title: 'Saved',
        description:
          now.pending === null
            ? 'Your page shows it now.'
            : 'Your page stays live. We’ll show the rest once we’ve checked it.',
      }),
    });
  };
  const takeBack = () => {
    const kept = withoutPending(draft, standing);
    const shownNow = draftFromBusiness(standing.details);
    const { data: wanted } = parseDraft(shownNow);
    // An old record may lack fields that are now required.
    if (wanted === undefined) return form.mend(registrationErrors(shownNow));
    const said = { title: 'Change withdrawn', description: 'Your page hasn’t changed.' };
    return run({ wanted, nextDraft: () => kept, successToast: () => said });
  };
  const step = { draft, errors, onChange: form.set };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(280px,340px)] min-[1320px]:grid-cols-[180px_minmax(0,1fr)_340px]">
      <UnsavedChanges changed={changed} />
      <SectionList sections={sections} />
      <form {...form.form} className="grid min-w-0 gap-4" onSubmit={(event) => void onSubmit(event)}>
        <Waiting {...{ pending, busy }} onTakeBack={() => void takeBack()} />
        {pending === null && <RejectedEditNotice earlier={standing.earlier} />}
        <Section of="details" when="first">
          <BasicStep {...step} />
          <DetailsStep {...step} />
        </Section>
        <div id={sectionId('photographs')} className="scroll-mt-24">
          {photos}
        </div>
        <Section of="contact" when="at-once">
          <ContactStep {...step} />
        </Section>
        <Section of="amenities" when="at-once">
          <ChipGroup<string>
            label="Facilities on site"
            optional
            options={toOptions(amenities)}
            chosen={draft.amenities}
            onChange={(chosen) => form.set({ amenities: chosen })}
            error={errors.amenities}
          />
        </Section>
        <Section of="hours" when="at-once">
          <HoursFields
            times={draft.openingTimes}
            error={errors.openingTimes}
            today={today}
            closuresHref={`/business/calendar?business=${businessId}`}
            onChange={(openingTimes) => form.set({ openingTimes })}
          />
        </Section>
        {sentence !== null && (
          <Notice tone="danger" role="alert">
            <p>{sentence}</p>
            {refusal?.status === 409 && (
              <Button
                variant="secondary"
                size="sm"
                className="mt-3"
                onClick={() => void onReload().then(discard)}
              >
                Show the current page
              </Button>
            )}
          </Notice>
        )}
        <div className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised px-5 py-3.5 shadow-[var(--shadow-3)]">
          <p aria-live="polite" className="min-w-0 grow text-sm">
            <ChangeCount changed={changed} changes={changes} />
          </p>
          <div className="flex gap-2.5 max-sm:w-full max-sm:*:flex-1">
            {changed && (
              <Button variant="ghost" disabled={busy} onClick={() => discard(standing)}>
                Discard
              </Button>
            )}
            <Button type="submit" busy={busy} busyLabel="Saving...">
              Save changes
            </Button>
          </div>
        </div>
      </form>
      <aside aria-label="What happens when you save" className="grid gap-4 lg:sticky lg:top-23">
        <Changes
          title="Live straight away"
          icon={Zap}
          none="Contact, links, amenities and hours."
          changes={changes.atOnce}
        />
        <Changes
          title="Checked first"
          icon={Eye}
          none="Name, description, type and address."
          changes={changes.readFirst}
        >
          Your page stays live and bookable while we check.
        </Changes>
        <PastEditList edits={standing.earlier} />
      </aside>
    </div>
  );
}

const whens = {
  first: { icon: Eye, text: 'Checked first', look: 'text-on-warning-soft' },
  'at-once': { icon: Zap, text: 'Live straight away', look: 'text-ink-2' },
} as const;

function Section({ of, when, children }: { of: SectionName; when: keyof typeof whens; children: ReactNode }) {
  const id = sectionId(of);
  const { icon, text, look } = whens[when];
  return (
    <Panel
      id={id}
      role="group"
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 grid-cols-1 gap-5.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="text-h3">
          {sectionTitles[of]}
        </h2>
        <span className={classNames('inline-flex items-center gap-1.5 text-sm font-semibold', look)}>
          <Icon drawing={icon} size="sm" />
          {text}
        </span>
      </div>
      {children}
    </Panel>
  );
}

function Waiting({
  pending,
  busy,
  onTakeBack,
}: {
  pending: BusinessEdit | null;
  busy: boolean;
  onTakeBack: () => void;
}) {
  if (pending === null) return null;
  return (
    <Notice tone="warning" role="status">
      <p>
        We’re checking your change to {changedLabels(pending)} from{' '}
        {formatLondonDay(new Date(pending.submittedAt))}. Your page stays as it is until then.
      </p>
      <Button variant="secondary" size="sm" className="mt-3" disabled={busy} onClick={onTakeBack}>
        Withdraw change
      </Button>
    </Notice>
  );
}

function RejectedEditNotice({ earlier }: { earlier: readonly BusinessEdit[] }) {
  const last = earlier.find(({ state }) => state !== 'applied');
  if (last?.state !== 'rejected') return null;
  return (
    <Notice tone="danger">
      <p>We didn’t approve your change to {changedLabels(last)}. Your page hasn’t changed. Our reason:</p>
      <p className="mt-1 font-semibold">{last.reason}</p>
    </Notice>
  );
}

function changedLabels(edit: BusinessEdit): string {
  const labels = fieldChanges(edit).map(({ label }) => label.toLowerCase());
  return new Intl.ListFormat('en-GB').format(labels);
}

function ChangeCount({
  changed,
  changes: { atOnce, readFirst },
}: {
  changed: boolean;
  changes: ReturnType<typeof draftChanges>;
}) {
  if (!changed) return <span className="text-ink-2">No changes yet.</span>;
  const count = atOnce.length + readFirst.length;
  return (
    <>
      <b className="font-semibold">{count === 1 ? '1 change.' : `${count} changes.`}</b>{' '}
      <span className="text-ink-2">
        {atOnce.length} live straight away, {readFirst.length} checked by us first.
      </span>
    </>
  );
}

function Changes({
  title,
  icon,
  none,
  changes,
  children,
}: {
  title: string;
  icon: typeof Zap;
  none: string;
  changes: readonly FieldChange[];
  children?: ReactNode;
}) {
  return (
    <Panel className="p-5!">
      <h2 className="flex items-center gap-2 font-sans text-md font-semibold">
        <Icon drawing={icon} size="sm" />
        {title}
      </h2>
      {changes.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{none}</p>
      ) : (
        <ul className="mt-3 grid gap-2 text-sm">
          {changes.map(({ label, before, after }) => (
            <li key={label} className="min-w-0 wrap-anywhere">
              {label} <del className="text-ink-2">{short(before)}</del>{' '}
              <ins className="font-semibold no-underline">{short(after)}</ins>
            </li>
          ))}
        </ul>
      )}
      {children !== undefined && <p className="mt-3 text-sm text-ink-2">{children}</p>}
    </Panel>
  );
}

/** Truncates: the field shows the whole text. */
const short = (text: string): string => (text.length > 140 ? `${text.slice(0, 139)}…` : text);

const outcomes: Readonly<Record<EditState, string>> = {
  applied: 'live straight away',
  pending: 'being checked',
  approved: 'approved',
  rejected: 'not approved',
  withdrawn: 'withdrawn',
};

function PastEditList({ edits }: { edits: readonly BusinessEdit[] }) {
  if (edits.length === 0) return null;
  return (
    <Panel className="p-5!">
      <h2 className="font-sans text-md font-semibold">Earlier changes</h2>
      <ul className="mt-2 divide-y divide-line text-sm">
        {edits.map((edit) => (
          <li key={edit.id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 text-ink-2">
              {fieldChanges(edit)
                .map(({ label }) => label)
                .join(', ')}
              , {outcomes[edit.state]}
            </span>
            <span className="flex-none font-semibold whitespace-nowrap tabular-nums">
              {formatLondonDay(new Date(edit.submittedAt))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
