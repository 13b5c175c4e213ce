import CalendarRange from 'lucide-react/icons/calendar-range';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Images from 'lucide-react/icons/images';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ActionMenu, MenuAction, MenuLink } from '#shared/ui/overlay/action-menu.tsx';
import type { OwnSession } from '../contract.ts';

export interface SessionActions {
  onEdit: (session: OwnSession) => void;
  onTerms: (session: OwnSession) => void;
  onPause: (session: OwnSession) => void;
  onResume: (session: OwnSession) => void;
  onDuplicate: (session: OwnSession) => void;
  onDelete: (session: OwnSession) => void;
}

interface ActionsProps {
  session: OwnSession;
  mayManage: boolean;
  actions: SessionActions;
}

/** Edit, and from 1024 pixels View and Pause; the menu has the rest. */
export function SessionRowActions({ session, mayManage, actions }: ActionsProps) {
  const { id, title } = session;
  const toggle = pauseOrResume(session, actions);
  return (
    <div className="ml-auto flex items-center justify-end gap-1 xl:ml-0">
      {mayManage && <EditButton session={session} actions={actions} />}
      <ButtonLink
        href={`/sessions/${id}`}
        variant="ghost"
        size="sm"
        aria-label={`View ${title}`}
        className={mayManage ? 'max-lg:hidden' : undefined}
      >
        View
      </ButtonLink>
      {mayManage && (
        <>
          {/* Empty for others, so that buttons line up. */}
          <span className="flex w-22 max-lg:hidden">
            {toggle !== null && (
              <Button
                variant="ghost"
                size="sm"
                block
                aria-label={`${toggle.word} ${title}`}
                onClick={toggle.onPress}
              >
                {toggle.word}
              </Button>
            )}
          </span>
          <SessionMenu session={session} actions={actions} commonClassName="lg:hidden" />
        </>
      )}
    </div>
  );
}

export function EditButton({
  session,
  actions,
  className,
}: Omit<ActionsProps, 'mayManage'> & { className?: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className={className}
      aria-label={`Edit ${session.title}`}
      onClick={() => actions.onEdit(session)}
    >
      Edit
    </Button>
  );
}

/** `commonClassName`: of View and Pause, which may stand beside the menu; `editClassName`: of Edit, which mostly does. */
export function SessionMenu({
  session,
  actions,
  commonClassName,
  editClassName,
}: Omit<ActionsProps, 'mayManage'> & { commonClassName?: string; editClassName?: string }) {
  const { id, title } = session;
  const toggle = pauseOrResume(session, actions);
  const common = commonClassName === undefined ? {} : { className: commonClassName };
  return (
    <ActionMenu label={`More actions, ${title}`}>
      {editClassName !== undefined && (
        <MenuAction
          icon={Pencil}
          of={title}
          onPress={() => actions.onEdit(session)}
          className={editClassName}
        >
          Edit
        </MenuAction>
      )}
      <MenuLink icon={Eye} of={title} href={`/sessions/${id}`} {...common}>
        View
      </MenuLink>
      <MenuLink icon={Images} of={`of ${title}`} href={`/business/sessions/${id}/photos`}>
        Photographs
      </MenuLink>
      {session.courses === undefined ? (
        <MenuAction icon={CalendarRange} of={`of ${title}`} onPress={() => actions.onTerms(session)}>
          Terms
        </MenuAction>
      ) : (
        <MenuLink icon={GraduationCap} of={`of ${title}`} href={`/business/sessions/${id}/course`}>
          Course
        </MenuLink>
      )}
      <MenuAction icon={Copy} of={title} onPress={() => actions.onDuplicate(session)}>
        Duplicate
      </MenuAction>
      {toggle !== null && (
        <MenuAction
          icon={toggle.word === 'Pause' ? Pause : Play}
          of={title}
          onPress={toggle.onPress}
          {...common}
        >
          {toggle.word}
        </MenuAction>
      )}
      <MenuAction icon={Trash2} of={title} danger onPress={() => actions.onDelete(session)}>
        Delete
      </MenuAction>
    </ActionMenu>
  );
}

/** Null unless published or paused. */
function pauseOrResume(
  session: OwnSession,
  { onPause, onResume }: SessionActions,
): { word: 'Pause' | 'Resume'; onPress: () => void } | null {
  if (session.status === 'published') return { word: 'Pause', onPress: () => onPause(session) };
  if (session.status === 'paused') return { word: 'Resume', onPress: () => onResume(session) };
  return null;
}
