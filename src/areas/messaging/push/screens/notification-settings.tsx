import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { addDevice, notificationsQuery, removeDevice, saveNewsChoice } from '../api.ts';
import type { NewsChoice, NotificationSettings, PushDevice } from '../contract.ts';
import { newsLabels } from '../copy.ts';
import { ALWAYS_MAILED_KINDS } from '../rules.ts';
import {
  detectPushSupport,
  type PushSupport,
  readDeviceMark,
  subscribe,
  unsubscribe,
} from '../this-device.ts';

const failedToast = ({ sentence }: { sentence: string }) =>
  ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;

export function NotificationSettingsSection() {
  const query = useQuery(notificationsQuery(useApi()));
  return (
    <QueryContent
      query={query}
      failure="We couldn’t load your notifications. Try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(settings) => (
        <div className="grid gap-6">
          <DeviceList settings={settings} />
          <NewsChoiceList choices={settings.choices} />
        </div>
      )}
    </QueryContent>
  );
}

/** Known only after asking the browser. */
interface DeviceSupport {
  ability: PushSupport;
  mark: string | null;
}

const supportMessages: Readonly<Record<Exclude<PushSupport, 'able'>, string>> = {
  refused: 'Your browser blocks notifications from this site. Allow them in its settings, then come back.',
  'on-home-screen': 'To get notifications on this device, choose Share, then Add to Home Screen.',
  unable: 'This browser can’t show notifications.',
};

function DeviceList({ settings: { publicKey, devices } }: { settings: NotificationSettings }) {
  const api = useApi();
  const [here, setHere] = useState<DeviceSupport | null>(null);
  const look = async () =>
    setHere({ ability: detectPushSupport(), mark: await readDeviceMark().catch(() => null) });
  useEffect(() => {
    let gone = false;
    void readDeviceMark()
      .catch(() => null)
      .then((mark) => {
        if (!gone) setHere({ ability: detectPushSupport(), mark });
      });
    return () => {
      gone = true;
    };
  }, []);
  const refresh = [notificationsQuery(api).queryKey];
  const turn = useMutationAction({
    mutate: async (on: boolean) => {
      if (!on) {
        const known = devices.find(({ mark }) => mark === here?.mark);
        if (known !== undefined) await removeDevice(api, known.id);
        await unsubscribe();
        return 'off';
      }
      const subscription = await subscribe(publicKey);
      if (subscription === null) return 'refused';
      await addDevice(api, subscription);
      return 'on';
    },
    successToast: (outcome) =>
      outcome === 'refused'
        ? {
            title: 'Notifications are still off',
            description: 'Allow notifications in your browser, then try again.',
          }
        : { title: outcome === 'on' ? 'Notifications are on here' : 'Notifications are off here' },
    onSuccess: () => void look(),
    refresh,
    unreachable: 'We couldn’t turn on notifications. Check your connection and try again.',
  });
  const remove = useMutationAction({
    mutate: (device: PushDevice) => removeDevice(api, device.id),
    successToast: (_answer, { name }) => ({ title: `Notifications are off on ${name}` }),
    refresh,
    onError: failedToast,
    keyOf: ({ id }) => id,
  });
  const others = devices.filter(({ mark }) => mark !== here?.mark);
  const on = here !== null && devices.some(({ mark }) => mark === here.mark);
  return (
    <div className="grid gap-3">
      {here === null || here.ability === 'able' ? (
        <SwitchField
          label="Notifications on this device"
          hint="Your browser shows them even when this site is closed. Never between 22:00 and 07:30."
          on={on}
          busy={turn.busy || here === null}
          onChange={(wanted) => void turn.run(wanted)}
        />
      ) : (
        <Notice tone="info">{supportMessages[here.ability]}</Notice>
      )}
      {turn.sentence !== null && (
        <Notice tone="danger" role="alert">
          {turn.sentence}
        </Notice>
      )}
      {others.length > 0 && (
        <ul aria-label="Other devices" className="grid gap-2">
          {others.map((device) => (
            <li
              key={device.id}
              className="flex flex-wrap items-center gap-x-3 rounded-tile border border-line py-1.5 pr-1.5 pl-4"
            >
              <div className="min-w-0 flex-1 py-1">
                <p className="font-semibold wrap-anywhere">{device.name}</p>
                <p className="text-sm text-ink-2">
                  On since {formatShortDay(londonDay(new Date(device.since)))}
                </p>
              </div>
              <Button
                variant="ghost"
                aria-label={`Remove ${device.name}`}
                onClick={() => void remove.run(device)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NewsChoiceList({ choices }: { choices: readonly NewsChoice[] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery(api);
  const show = (choice: NewsChoice) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, choices: withChoice(known.choices, choice) },
    );
  const save = useMutationAction({
    mutate: (choice: NewsChoice) => saveNewsChoice(api, choice),
    successToast: { title: 'Notifications saved' },
    refresh: [queryKey],
    onError: failedToast,
    keyOf: ({ kind }) => kind,
  });
  const choose = (choice: NewsChoice) => {
    show(choice);
    void save.run(choice);
  };
  return (
    <ul className="grid">
      {choices.map((choice) => (
        <li
          key={choice.kind}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
        >
          <div className="min-w-0 flex-[1_1_240px]">
            <h3 className="font-sans text-md font-semibold tracking-normal">
              {newsLabels[choice.kind].title}
            </h3>
            <p className="text-sm text-ink-2">{newsLabels[choice.kind].hint}</p>
          </div>
          <div className="flex flex-none items-center gap-x-4">
            {ALWAYS_MAILED_KINDS.includes(choice.kind) ? (
              <span className="inline-flex min-h-11 w-23 items-center md:min-h-8">
                <Badge tone="neutral">Always</Badge>
              </span>
            ) : (
              <ChannelCheckbox
                label="Email"
                of={choice}
                on={choice.mail}
                onChange={(mail) => choose({ ...choice, mail })}
              />
            )}
            <ChannelCheckbox
              label="Device"
              of={choice}
              on={choice.push}
              onChange={(push) => choose({ ...choice, push })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

const withChoice = (choices: readonly NewsChoice[], chosen: NewsChoice): NewsChoice[] =>
  choices.map((choice) => (choice.kind === chosen.kind ? chosen : choice));

function ChannelCheckbox({
  label,
  of,
  on,
  onChange,
}: {
  label: string;
  of: NewsChoice;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <CheckboxField
      className="w-23"
      label={label}
      aria-label={`${label}: ${newsLabels[of.kind].title}`}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
