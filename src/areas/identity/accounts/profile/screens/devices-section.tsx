import { useQuery } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { Device } from '../../contract.ts';
import { devicesQuery } from '../api.ts';
import { ProfileSection } from './profile-section.tsx';

export function DevicesSection() {
  const api = useApi();
  const { data: devices, isError, refetch } = useQuery(devicesQuery(api));
  const others = devices?.filter(({ current }) => !current) ?? [];

  const {
    busy,
    sentence: problem,
    run,
  } = useMutationAction({
    mutate: ({ call }: { call: () => Promise<unknown>; done: string }) => call().finally(refetch),
    successToast: (_answer, { done }) => ({ title: done }),
    unreachable: CHECK_CONNECTION,
  });
  const end = (call: () => Promise<unknown>, done: string) => run({ call, done });
  return (
    <ProfileSection
      id="devices"
      title="Devices"
      lead="If you don’t recognise a device, sign it out and change your password. Signing out everywhere else also resets your calendar links."
      problem={problem}
    >
      {isError ? (
        <ErrorState title="We couldn’t load your devices. Try again." onRetry={() => void refetch()} />
      ) : devices === undefined ? (
        <Skeleton className="h-16 rounded-tile" />
      ) : (
        <>
          <ul className="grid gap-2">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={busy}
                onEnd={() =>
                  void end(
                    () => api.call('DELETE /api/profile/devices/:id', { params: { id: device.id } }),
                    `Signed out of ${device.name}`,
                  )
                }
              />
            ))}
          </ul>
          {others.length > 0 && (
            <Button
              variant="secondary"
              className="mt-5"
              busy={busy}
              onClick={() =>
                void end(() => api.call('DELETE /api/profile/devices'), 'Signed out everywhere else')
              }
            >
              Sign out everywhere else
            </Button>
          )}
        </>
      )}
    </ProfileSection>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-tile border border-line px-4 py-3">
      <Icon drawing={MonitorSmartphone} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device.name}</p>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          Last used {formatLondonMoment(new Date(device.lastUsedAt))}
          {device.ipAddress !== null && ` from ${device.ipAddress}`}
        </p>
      </div>
      {device.current ? (
        <Badge tone="brand">This device</Badge>
      ) : (
        <Button
          variant="ghost"
          className="-mr-2.5 px-2.5!"
          disabled={busy}
          aria-label={`Sign out of ${device.name}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
