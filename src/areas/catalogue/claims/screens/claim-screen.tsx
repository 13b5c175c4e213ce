import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Globe from 'lucide-react/icons/globe';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Search from 'lucide-react/icons/search';
import { useCallback, useEffect, useState } from 'react';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { myClaimsQuery, unclaimedQuery } from '../api.ts';
import type { MyClaim, UnclaimedListing } from '../contract.ts';
import { claimStateLabels, claimToasts } from '../copy.ts';
import { LISTINGS_SHOWN } from '../rules.ts';

/** Milliseconds. */
const DEBOUNCE_MS = 200;

const route = getRouteApi('/claim-business');

const ClaimDialog = lazyDialog(async () => (await import('./claim-dialog.tsx')).ClaimDialog);

/** `/claim-business`: public, with the search in the address. Claiming sends visitors to sign in and back. */
export function ClaimPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const leaveForLogin = useLoginRedirect();
  const { user } = route.useRouteContext();
  const { search = '' } = route.useSearch();
  const [chosen, setChosen] = useState<UnclaimedListing | null>(null);
  const {
    data: listings,
    isError: failed,
    refetch,
  } = useQuery({
    ...unclaimedQuery(api, search),
    placeholderData: keepPreviousData,
  });
  const { data: claims = [] } = useQuery({ ...myClaimsQuery(api), enabled: user !== null });
  const onSearch = useCallback(
    (text: string) =>
      void navigate({ search: text === '' ? {} : { search: text }, replace: true, resetScroll: false }),
    [navigate],
  );
  const login = () => {
    const here = search === '' ? '/claim-business' : `/claim-business?search=${encodeURIComponent(search)}`;
    leaveForLogin(claimToasts.signedOut, here);
  };
  const waiting = new Set(claims.filter(({ state }) => state === 'pending').map((claim) => claim.businessId));
  return (
    <div className="container-wide pt-8 pb-24 md:pt-13">
      <h1 className="text-h1">Claim Your Business</h1>
      <p className="mt-2 max-w-176 text-ink-2">
        Find your business and claim it. Our team verifies every claim, typically within 1-3 business days,
        and may ask for documents. <HelpLink about="list-your-studio">How verification works</HelpLink>
      </p>
      <MyClaimList claims={claims} />
      <SearchBox search={search} onSearch={onSearch} />
      <div aria-live="polite" className="mt-6 mb-4 min-h-6 text-sm text-ink-2">
        {listings !== undefined && listingCountLabel(listings.length)}
      </div>
      {failed && <ErrorState title="Failed to load businesses. Try again." onRetry={() => void refetch()} />}
      {listings === undefined && !failed && (
        <div role="status" className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          <span className="sr-only">Loading businesses...</span>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-65" />
          ))}
        </div>
      )}
      {listings?.length === 0 && (
        <EmptyState title="No unclaimed businesses found">
          Try part of the name, address or postcode. If your business isn’t listed, register it on your
          dashboard.
        </EmptyState>
      )}
      {listings !== undefined && listings.length > 0 && (
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {listings.map((listing) => (
            <ListingCard
              key={listing.id}
              listing={listing}
              claimed={waiting.has(listing.id)}
              onClaimNear={user === null ? undefined : ClaimDialog.preload}
              onClaim={() => (user === null ? login() : setChosen(listing))}
            />
          ))}
        </div>
      )}
      {chosen !== null && (
        <ClaimDialog
          listing={chosen}
          onClose={() => setChosen(null)}
          onSignedOut={login}
          onSubmitted={() => {
            setChosen(null);
            void queryClient.invalidateQueries({ queryKey: myClaimsQuery(api).queryKey });
          }}
        />
      )}
    </div>
  );
}

function listingCountLabel(found: number): string {
  if (found >= LISTINGS_SHOWN) return `Showing the first ${LISTINGS_SHOWN}. Type more to narrow your search.`;
  return found === 1 ? '1 business found' : `${found} businesses found`;
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => onSearch(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <form
      role="search"
      className="mt-6 max-w-136"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text);
      }}
    >
      <TextField
        label="Search unclaimed businesses"
        name="search"
        type="search"
        icon={Search}
        maxLength={100}
        placeholder="Name, address or postcode"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

function MyClaimList({ claims }: { claims: readonly MyClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-label="Your claims" className="mt-6 grid max-w-176 gap-2.5">
      {claims.slice(0, 5).map(({ id, businessName, reason, state }) => (
        <Notice key={id} tone={state === 'approved' ? 'brand' : state === 'pending' ? 'warning' : 'neutral'}>
          <b>{businessName}</b>: {claimStateLabels[state]}
          {reason !== null && <p className="mt-1">{reason}</p>}
        </Notice>
      ))}
    </section>
  );
}

function ListingCard({
  listing,
  claimed,
  onClaimNear,
  onClaim,
}: {
  listing: UnclaimedListing;
  /** The viewer's own claim is pending. */
  claimed: boolean;
  /** On hover or focus of its button. */
  onClaimNear: (() => void) | undefined;
  onClaim: () => void;
}) {
  const { address, createdAt, description, name, phone, postcode, town, website } = listing;
  const place = address.includes(town) ? address : `${address}, ${town}`;
  return (
    <Panel role="article" aria-label={name} className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-start justify-between gap-2.5">
        <h2 className="min-w-0 font-sans text-h4 font-semibold wrap-anywhere">{name}</h2>
        <Badge tone={claimed ? 'warning' : 'neutral'}>{claimed ? 'Under review' : 'Unclaimed'}</Badge>
      </div>
      {description !== '' && <p className="line-clamp-3 text-ink-2">{description}</p>}
      <ul className="grid gap-1.5 text-sm text-ink-2">
        <li className="flex gap-2">
          <Icon drawing={MapPin} size="sm" className="mt-0.5" />
          <span>
            {place}, {postcode}
          </span>
        </li>
        {phone !== '' && (
          <li className="flex gap-2">
            <Icon drawing={Phone} size="sm" className="mt-0.5" />
            {phone}
          </li>
        )}
        {website !== null && (
          <li className="flex min-w-0 gap-2">
            <Icon drawing={Globe} size="sm" className="mt-0.5" />
            <a
              href={website}
              rel="nofollow noreferrer"
              className="wrap-anywhere underline underline-offset-[3px]"
            >
              {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            </a>
          </li>
        )}
      </ul>
      <p className="text-sm text-ink-3">Added {formatLondonDay(new Date(createdAt))}</p>
      <Button
        className="mt-auto"
        disabled={claimed}
        onPointerEnter={onClaimNear}
        onFocus={onClaimNear}
        onClick={onClaim}
      >
        Claim This Business
      </Button>
    </Panel>
  );
}
