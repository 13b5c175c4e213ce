import { useSuspenseQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { consumeEarlyPress } from '#shared/ui/states/early-press.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { authorizationRequestQuery, denyPartner, grantPartner } from '../api.ts';
import type { PartnerAuthorization } from '../contract.ts';
import { sellerScopes } from '../rules.ts';

/** `/partners/agree/{uid}`: a partner asks a seller for access. */
export function AuthorizePage({ uid }: { uid: string }) {
  const api = useApi();
  const { data: ask } = useSuspenseQuery(authorizationRequestQuery(api, uid));
  const { partner, businesses } = ask;
  return (
    <div className="container-narrow page grid gap-5">
      <div>
        <h1 className="wrap-anywhere">
          {businesses.length === 1
            ? `Let ${partner.name} sell for ${businesses[0]?.name}?`
            : `Let ${partner.name} sell for you?`}
        </h1>
        <p className="mt-2 text-ink-2 wrap-anywhere">
          You came from <strong className="font-semibold text-ink">{hostName(partner.url)}</strong>, a
          registered booking partner.
        </p>
      </div>
      {businesses.length === 0 ? (
        <NoBusinessNotice uid={uid} partner={partner.name} />
      ) : (
        <AuthorizationForm uid={uid} ask={ask} />
      )}
    </div>
  );
}

const hostName = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function AuthorizationForm({
  uid,
  ask: { partner, scopes, businesses },
}: {
  uid: string;
  ask: PartnerAuthorization;
}) {
  const api = useApi();
  const [chosen, setChosen] = useState(businesses.length === 1 ? (businesses[0]?.id ?? null) : null);
  const agreeing = useMutationAction({
    mutate: (businessId: number) => grantPartner(api, uid, businessId),
    onSuccess: ({ redirectTo }) => leavePage(redirectTo),
  });
  const away = useDenyAccess(uid);
  const [unsaid, setUnsaid] = useState(false);
  const sentence = agreeing.sentence ?? away.sentence ?? (unsaid ? 'Choose a business.' : null);
  const business = businesses.find(({ id }) => id === chosen);
  const allow = () => {
    if (chosen === null) setUnsaid(true);
    else void agreeing.run(chosen);
  };
  const button = useRef<HTMLButtonElement>(null);
  const allowing = useRef(allow);
  useEffect(() => {
    // Takes up an early press after React has replayed its own.
    const timer = setTimeout(() => {
      if (consumeEarlyPress(button.current)) allowing.current();
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <Panel className="grid gap-5">
      {businesses.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Which business?</legend>
          {businesses.map(({ id, name }) => (
            <RadioField
              key={id}
              name="business"
              value={id}
              checked={id === chosen}
              onChange={() => {
                setChosen(id);
                setUnsaid(false);
              }}
              label={<span className="wrap-anywhere">{name}</span>}
            />
          ))}
        </fieldset>
      )}
      <section aria-labelledby="may">
        <h2 id="may" className="font-sans text-base font-semibold wrap-anywhere">
          {partner.name} can then
        </h2>
        <ul className="mt-3 grid gap-3">
          {scopes.map((scope) => (
            <PermissionItem key={scope} what={sellerScopes[scope].label}>
              {sellerScopes[scope].hint}
            </PermissionItem>
          ))}
        </ul>
      </section>
      {scopes.includes('openactive-openbooking') && (
        <p className="text-sm text-ink-2">
          It takes the money and pays you as you’ve agreed. Fettle doesn’t handle the money and charges no
          fee. It sees only its own bookings, not your customers or payouts.
        </p>
      )}
      {business !== undefined && !business.letsPartnersSell && (
        <Notice tone="warning">
          {business.name} doesn’t allow partners yet. Turn on “Let booking partners sell my places” under{' '}
          <RouteLink href={`/business/open-data?business=${business.id}`} className="link" target="_blank">
            Open data
          </RouteLink>
          . Until then the partner can’t sell anything.
        </Notice>
      )}
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button
          size="lg"
          block
          busy={agreeing.busy}
          busyLabel="One moment..."
          ref={button}
          data-keeps-press=""
          suppressHydrationWarning
          onClick={allow}
        >
          Allow
        </Button>
        <Button variant="secondary" size="lg" block busy={away.busy} onClick={() => void away.run(undefined)}>
          Don’t allow
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        You can end this at any time under Open data on your dashboard.{' '}
        <HelpLink about="open-data" newTab>
          Who else sells my sessions?
        </HelpLink>
      </p>
    </Panel>
  );
}

const useDenyAccess = (uid: string) => {
  const api = useApi();
  return useMutationAction({
    mutate: () => denyPartner(api, uid),
    onSuccess: ({ redirectTo }) => leavePage(redirectTo),
  });
};

function PermissionItem({ what, children }: { what: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon drawing={Check} size="sm" className="mt-1 text-brand" />
      <span>
        {what}
        <span className="block text-sm text-ink-2">{children}</span>
      </span>
    </li>
  );
}

/** For people without an approved business. */
function NoBusinessNotice({ uid, partner }: { uid: string; partner: string }) {
  const away = useDenyAccess(uid);
  return (
    <Panel className="grid gap-4">
      <p>
        Only the owner of an approved business can allow {partner} to sell. This account has none: sign in
        with the owner’s account, or{' '}
        <RouteLink href="/business" className="link">
          register your business
        </RouteLink>
        .
      </p>
      {away.sentence !== null && (
        <Notice tone="danger" role="alert">
          {away.sentence}
        </Notice>
      )}
      <Button variant="secondary" block busy={away.busy} onClick={() => void away.run(undefined)}>
        Go back to {partner}
      </Button>
    </Panel>
  );
}
