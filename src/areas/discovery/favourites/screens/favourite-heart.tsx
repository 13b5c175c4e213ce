import { useQuery, useQueryClient } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { type Ref, useEffect, useRef } from 'react';
import { userQuery } from '#areas/identity/accounts/current/api.ts';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import { toApiError } from '#shared/http/api-client.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { consumeEarlyPress } from '#shared/ui/states/early-press.ts';
import { favouriteIdsQuery, setFavourite, withFavourite } from '../api.ts';
import type { FavouriteKind } from '../contract.ts';

/** The item to save after signing in, kept in this tab. */
interface PendingFavourite {
  kind: FavouriteKind;
  id: number;
}

const KEY = 'fettle:favourite';

/** Null if the browser denies access, as in some private windows. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function savePendingFavourite({ kind, id }: PendingFavourite): void {
  storage()?.setItem(KEY, `${kind}:${id}`);
}

/** Removes the pending favourite if it is this one, so that it is saved only once. */
function takePendingFavourite({ kind, id }: PendingFavourite): boolean {
  const kept = storage();
  if (kept?.getItem(KEY) !== `${kind}:${id}`) return false;
  kept.removeItem(KEY);
  return true;
}

export interface FavouriteHeartProps {
  kind: FavouriteKind;
  id: number;
  /** The session's title or the business's name. */
  name: string;
}

/** Updates at once and rolls back on failure. Signed-out users sign in first; then we save the item. */
export function FavouriteHeart({ kind, id, name }: FavouriteHeartProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { data: user } = useQuery(userQuery(api));
  const idsQuery = favouriteIdsQuery(api);
  const { data: ids } = useQuery({ ...idsQuery, enabled: user != null });
  const saved = ids?.[kind].includes(id) === true;

  const show = (wanted: boolean) =>
    queryClient.setQueryData(idsQuery.queryKey, (known) => withFavourite(known, kind, id, wanted));
  // By hand: `useMutationAction` would add 1.2 KB to the first load of the search and session pages, which have 0.5
  // KB of their 130 left.
  const set = async (wanted: boolean) => {
    await queryClient.cancelQueries({ queryKey: idsQuery.queryKey });
    show(wanted);
    try {
      await setFavourite(api, kind, id, wanted);
    } catch (error) {
      show(!wanted);
      return toast({
        title: wanted ? 'Not saved' : 'Not removed',
        description: toApiError(error)?.sentence ?? 'We couldn’t reach the server. Try again.',
        variant: 'destructive',
      });
    }
    // The request cancelled above may have been the first, so the other ids may be missing.
    void queryClient.invalidateQueries({ queryKey: idsQuery.queryKey });
    if (wanted) {
      toast({
        title: 'Saved',
        description: name,
        action: { label: 'My favourites', onSelect: () => window.location.assign('/favourites') },
      });
    }
  };

  const signedIn = user != null;
  const grant = useRef(set);
  useEffect(() => {
    if (signedIn && takePendingFavourite({ kind, id })) void grant.current(true);
  }, [signedIn, kind, id]);

  const press = async () => {
    consumeEarlyPress(button.current);
    const person = user === undefined ? await queryClient.ensureQueryData(userQuery(api)) : user;
    if (person !== null) return set(!saved);
    savePendingFavourite({ kind, id });
    window.location.assign(loginAddress(`${window.location.pathname}${window.location.search}`));
  };
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(press);
  useEffect(() => {
    // Deferred: React may still be replaying the press on the button.
    const timer = setTimeout(() => {
      if (consumeEarlyPress(button.current)) void pressed.current();
    });
    return () => clearTimeout(timer);
  }, []);
  return <HeartButton ref={button} name={name} saved={saved} onPress={() => void press()} />;
}

/** Shown until the code has loaded; doesn't follow updates. */
export function StaticHeart({ kind, id, name }: FavouriteHeartProps) {
  const ids = useQueryClient().getQueryData(favouriteIdsQuery(useApi()).queryKey);
  return <HeartButton name={name} saved={ids?.[kind].includes(id) === true} />;
}

function HeartButton({
  name,
  saved,
  onPress,
  ref,
}: {
  name: string;
  saved: boolean;
  onPress?: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      ref={ref}
      type="button"
      data-keeps-press=""
      // early-press.ts may have marked the element before hydration.
      suppressHydrationWarning
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      onClick={onPress}
      className="grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink data-pressed:text-brand md:size-9"
    >
      <Heart aria-hidden="true" className={classNames('size-5', saved && 'fill-brand text-brand')} />
    </button>
  );
}
