import Accessibility from 'lucide-react/icons/accessibility';
import Activity from 'lucide-react/icons/activity';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ChartColumn from 'lucide-react/icons/chart-column';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import Dumbbell from 'lucide-react/icons/dumbbell';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Gavel from 'lucide-react/icons/gavel';
import Globe from 'lucide-react/icons/globe';
import Images from 'lucide-react/icons/images';
import Inbox from 'lucide-react/icons/inbox';
import Layers from 'lucide-react/icons/layers';
import Library from 'lucide-react/icons/library';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquare from 'lucide-react/icons/message-square';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import Unplug from 'lucide-react/icons/unplug';
import Upload from 'lucide-react/icons/upload';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import Zap from 'lucide-react/icons/zap';
import type { RoomGroup, RoomLink, WorkspaceLinks } from '#areas/studio/workspace/navigation.ts';
import type { IconDrawing } from '#shared/ui/brand/icon.tsx';
import { type CountedQueue, type QueueCounts, queueLength } from '../queue-counts/contract.ts';

interface AdminRoom {
  path: string;
  label: string;
  icon: IconDrawing;
  /** The queue counted in the badge. */
  queue?: CountedQueue;
  /** This queue has a deadline. */
  urgent?: true;
  covers?: readonly string[];
}

interface AdminGroup {
  label: string;
  icon: IconDrawing;
  rooms: readonly [AdminRoom, ...AdminRoom[]];
  firstHasAll?: true;
}

export const adminGroups: readonly AdminGroup[] = [
  {
    label: 'Inbox',
    icon: Inbox,
    firstHasAll: true,
    rooms: [
      {
        path: '/admin',
        label: 'Inbox',
        icon: Inbox,
        queue: 'inbox',
        covers: ['/admin/business-edits'],
      },
      { path: '/admin/mine', label: 'Mine', icon: UserCheck, queue: 'mine' },
      { path: '/admin/photos', label: 'Photos', icon: Images, queue: 'photo' },
      { path: '/admin/claims', label: 'Claims', icon: ShieldCheck, queue: 'claim' },
      { path: '/admin/papers', label: 'Documents', icon: FileCheck, queue: 'paper' },
      { path: '/admin/access', label: 'Access', icon: Accessibility, queue: 'access' },
      { path: '/admin/instructors', label: 'Instructors', icon: Contact, queue: 'instructor' },
      { path: '/admin/venues', label: 'Venues', icon: MapPin, queue: 'venue' },
      { path: '/admin/trainers', label: 'Trainers', icon: Dumbbell, queue: 'trainer' },
    ],
  },
  {
    label: 'Support',
    icon: LifeBuoy,
    rooms: [
      { path: '/admin/messages', label: 'Messages', icon: MessageSquare, queue: 'message', urgent: true },
      { path: '/admin/reports', label: 'Reports', icon: BadgeCheck, queue: 'report' },
      { path: '/admin/signals', label: 'Signals', icon: Zap, queue: 'signal' },
      { path: '/admin/reviews', label: 'Reviews', icon: Star },
    ],
  },
  {
    label: 'Money',
    icon: PoundSterling,
    rooms: [
      { path: '/admin/disputes', label: 'Disputes', icon: Gavel, queue: 'dispute', urgent: true },
      { path: '/admin/payments', label: 'Payments', icon: CreditCard },
      { path: '/admin/platform-report', label: 'Platform report', icon: FileText },
    ],
  },
  {
    label: 'Directory',
    icon: Library,
    rooms: [
      { path: '/admin/businesses', label: 'Businesses', icon: Store },
      { path: '/admin/sessions', label: 'Sessions', icon: Layers },
      { path: '/admin/users', label: 'Users', icon: Users },
    ],
  },
  {
    label: 'Supply',
    icon: Truck,
    rooms: [
      { path: '/admin/import', label: 'Import', icon: Upload, covers: ['/admin/import-business'] },
      { path: '/admin/feed-sources', label: 'External feeds', icon: Globe },
      { path: '/admin/booking-partners', label: 'Booking partners', icon: Unplug },
    ],
  },
  {
    label: 'Insight',
    icon: ChartColumn,
    rooms: [
      { path: '/admin/statistics', label: 'Statistics', icon: ChartColumn },
      { path: '/admin/searches', label: 'Searches', icon: Search },
    ],
  },
  {
    label: 'System',
    icon: Settings,
    rooms: [
      { path: '/admin/health', label: 'Health', icon: Activity, queue: 'health', urgent: true },
      { path: '/admin/audit', label: 'Audit', icon: ScrollText },
      { path: '/admin/switches', label: 'Feature switches', icon: SlidersHorizontal },
      { path: '/admin/texts', label: 'Texts', icon: FileText },
    ],
  },
];

/** Groups with a link in the bottom bar on phones. */
const IN_BAR = 4;

export function adminLinks(waiting: QueueCounts | undefined): WorkspaceLinks {
  const toLink = ({ path, label, icon, queue, urgent, covers }: AdminRoom): RoomLink => ({
    path,
    href: path,
    label,
    icon,
    covers,
    ...(queue !== undefined && {
      waiting: {
        count: waiting === undefined ? 0 : queueLength(waiting, queue),
        urgent: urgent === true,
      },
    }),
  });
  const groups = adminGroups.map(
    ({ rooms: [first, ...others], ...group }): RoomGroup => ({
      ...group,
      rooms: [toLink(first), ...others.map(toLink)],
    }),
  );
  return {
    name: 'Admin',
    groups,
    bar: groups.slice(0, IN_BAR).map(({ label, icon, rooms: [first] }) => ({ ...first, label, icon })),
    hidden: [],
  };
}
