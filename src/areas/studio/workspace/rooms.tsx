import Accessibility from 'lucide-react/icons/accessibility';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import BookOpen from 'lucide-react/icons/book-open';
import Calendar from 'lucide-react/icons/calendar';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Contact from 'lucide-react/icons/contact';
import FileCheck from 'lucide-react/icons/file-check';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquare from 'lucide-react/icons/message-square';
import PenLine from 'lucide-react/icons/pen-line';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import ScanLine from 'lucide-react/icons/scan-line';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import Ticket from 'lucide-react/icons/ticket';
import TicketPlus from 'lucide-react/icons/ticket-plus';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import Webhook from 'lucide-react/icons/webhook';
import Workflow from 'lucide-react/icons/workflow';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { type BusinessAction, canPerformNow } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import type { IconDrawing } from '#shared/ui/brand/icon.tsx';
import type { WorkspaceFacts } from './contract.ts';
import type { RoomGroup, RoomLink, WorkspaceLinks } from './navigation.ts';

const groups = {
  today: { label: 'Today', icon: Sun, pinned: true },
  sessions: { label: 'Sessions', icon: Layers },
  customers: { label: 'Customers', icon: Users },
  prices: { label: 'Prices', icon: Tag },
  money: { label: 'Money', icon: PoundSterling },
  settings: { label: 'Settings', icon: Settings, indexed: true },
} as const;
type GroupName = keyof typeof groups;

/** In page order. */
export const settingsSections = [
  'Your page',
  'Your plan',
  'Team and places',
  'Safety and rules',
  'Connect',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export interface Room {
  path: string;
  label: string;
  icon: IconDrawing;
  group: GroupName;
  /** Heading and text on the settings page. */
  setting?: { section: SettingsSection; about: string };
  /** The permission for this room. */
  needs: BusinessAction;
  /** When the sidebar shows it; until then only the search finds it. Always if absent. */
  when?: (facts: WorkspaceFacts) => boolean;
  /** More paths of this room. */
  covers?: readonly string[];
  /** Number of open questions in the badge. */
  counts?: (facts: WorkspaceFacts) => number;
  /** Position and label in the bottom bar on phones. */
  bar?: { at: number; label: string };
}

export const rooms: readonly Room[] = [
  {
    path: '/business',
    label: 'Dashboard',
    icon: Sun,
    group: 'today',
    // Also before approval. The front desk starts at the door.
    needs: 'view_sessions',
    counts: ({ questions }) => questions.length,
    bar: { at: 1, label: 'Today' },
  },
  {
    path: '/business/check-in',
    label: 'Front desk',
    icon: ScanLine,
    group: 'today',
    needs: 'check_in',
    bar: { at: 3, label: 'Front desk' },
  },
  {
    path: '/business/calendar',
    label: 'Calendar',
    icon: Calendar,
    group: 'today',
    needs: 'view_calendar',
    covers: ['/business/occurrences'],
    bar: { at: 2, label: 'Calendar' },
  },
  {
    path: '/business/take-booking',
    label: 'Take a booking',
    icon: TicketPlus,
    group: 'today',
    needs: 'take_booking',
  },
  {
    path: '/business/sell',
    label: 'Sell at the desk',
    icon: ShoppingBag,
    group: 'today',
    needs: 'take_booking',
  },
  {
    path: '/business/classes',
    label: 'My classes',
    icon: ClipboardList,
    group: 'today',
    needs: 'teach',
    when: ({ teaches }) => teaches,
    bar: { at: 5, label: 'My classes' },
  },
  {
    path: '/business/sessions',
    label: 'Sessions',
    icon: Layers,
    group: 'sessions',
    needs: 'manage_sessions',
  },
  {
    path: '/business/customers',
    label: 'All customers',
    icon: Users,
    group: 'customers',
    needs: 'view_customers',
    covers: ['/business/add-customer'],
    bar: { at: 4, label: 'Customers' },
  },
  {
    path: '/business/bookings',
    label: 'Bookings',
    icon: Ticket,
    group: 'customers',
    needs: 'view_bookings',
  },
  {
    path: '/business/messages',
    label: 'Messages',
    icon: MessageSquare,
    group: 'customers',
    needs: 'message_customers',
    when: ({ customers }) => customers,
  },
  {
    path: '/business/automations',
    label: 'Automations',
    icon: Workflow,
    group: 'customers',
    needs: 'message_customers',
    when: ({ customers }) => customers,
  },
  {
    path: '/business/no-shows',
    label: 'No-shows',
    icon: UserX,
    group: 'customers',
    needs: 'view_bookings',
    when: ({ customers }) => customers,
  },
  {
    path: '/business/reviews',
    label: 'Reviews',
    icon: Star,
    group: 'customers',
    needs: 'answer_reviews',
    when: ({ reviews }) => reviews,
  },
  {
    path: '/business/passes',
    label: 'Passes and memberships',
    icon: WalletCards,
    group: 'prices',
    needs: 'manage_offers',
  },
  { path: '/business/offers', label: 'Offers', icon: Gift, group: 'prices', needs: 'manage_offers' },
  {
    path: '/business/takings',
    label: 'Takings',
    icon: Banknote,
    group: 'money',
    needs: 'take_booking',
  },
  { path: '/business/payouts', label: 'Payouts', icon: Landmark, group: 'money', needs: 'manage_payouts' },
  { path: '/business/books', label: 'Books', icon: BookOpen, group: 'money', needs: 'manage_payouts' },
  {
    path: '/business/analytics',
    label: 'Analytics',
    icon: ChartColumn,
    group: 'money',
    needs: 'view_revenue',
  },
  {
    path: '/business/pay',
    label: 'Instructor pay',
    icon: HandCoins,
    group: 'money',
    needs: 'manage_pay',
  },
  {
    path: '/business/settings',
    label: 'Settings',
    icon: Settings,
    group: 'settings',
    needs: 'view_sessions',
  },
  {
    path: '/business/page',
    label: 'Business page',
    icon: Store,
    group: 'settings',
    setting: { section: 'Your page', about: 'Name, description, photographs, opening times and contact' },
    needs: 'view_details',
  },
  {
    path: '/business/access',
    label: 'Access',
    icon: Accessibility,
    group: 'settings',
    setting: { section: 'Your page', about: 'How people get in and join in' },
    needs: 'manage_sessions',
  },
  {
    path: '/business/plan',
    label: 'Plan',
    icon: BadgeCheck,
    group: 'settings',
    setting: { section: 'Your plan', about: 'Your payments, card and invoices' },
    needs: 'manage_plan',
  },
  {
    path: '/business/team',
    label: 'Team',
    icon: Users,
    group: 'settings',
    setting: { section: 'Team and places', about: 'People who work here, and their roles' },
    needs: 'manage_team',
  },
  {
    path: '/business/instructors',
    label: 'Instructors',
    icon: Contact,
    group: 'settings',
    setting: { section: 'Team and places', about: 'Your teachers, and their pages' },
    needs: 'manage_sessions',
  },
  {
    path: '/business/venues',
    label: 'Venues',
    icon: MapPin,
    group: 'settings',
    setting: { section: 'Team and places', about: 'Further places, and rooms' },
    needs: 'manage_sessions',
    when: ({ places }) => places,
  },
  {
    path: '/business/papers',
    label: 'Documents',
    icon: FileCheck,
    group: 'settings',
    setting: { section: 'Safety and rules', about: 'Insurance and checks for children’s sessions' },
    needs: 'manage_papers',
    when: ({ children }) => children,
  },
  {
    path: '/business/waiver',
    label: 'Waiver',
    icon: PenLine,
    group: 'settings',
    setting: { section: 'Safety and rules', about: 'Questions and signatures before people come' },
    needs: 'manage_waiver',
  },
  {
    path: '/business/website',
    label: 'Your website',
    icon: Globe,
    group: 'settings',
    setting: { section: 'Connect', about: 'Your timetable on your own site' },
    needs: 'view_sessions',
  },
  {
    path: '/business/open-data',
    label: 'Open data',
    icon: Globe,
    group: 'settings',
    setting: { section: 'Connect', about: 'Your sessions in the public feed, and booking partners' },
    needs: 'view_details',
    when: ({ openData }) => openData,
  },
  {
    path: '/business/api',
    label: 'API',
    icon: KeyRound,
    group: 'settings',
    setting: { section: 'Connect', about: 'Keys for your own programs' },
    needs: 'manage_api',
    when: ({ apiKeys }) => apiKeys,
  },
  {
    path: '/business/webhooks',
    label: 'Webhooks',
    icon: Webhook,
    group: 'settings',
    setting: { section: 'Connect', about: 'News that we send to your programs' },
    needs: 'manage_api',
    when: ({ webhooks }) => webhooks,
  },
  {
    path: '/business/in-and-out',
    label: 'Import & export',
    icon: ArrowLeftRight,
    group: 'settings',
    setting: { section: 'Connect', about: 'Bring your records in, or take them out' },
    needs: 'export_business',
  },
];

/** Until the facts load, rooms that depend on them stay hidden. */
const noFacts: WorkspaceFacts = {
  questions: [],
  customers: false,
  reviews: false,
  teaches: false,
  places: false,
  children: false,
  openData: false,
  apiKeys: false,
  webhooks: false,
};

/** Besides the More button. */
const MAX_IN_BAR = 4;

/** By role and state of the business. */
export const mayEnter = (
  { needs }: Pick<Room, 'needs'>,
  business: Pick<MyBusiness, 'role' | 'status'>,
): boolean => canPerformNow(business, needs);

export function roomsFor(
  business: Pick<MyBusiness, 'role' | 'status'>,
  facts: WorkspaceFacts = noFacts,
  pathname = '',
): { shown: Room[]; hidden: Room[] } {
  const allowed = rooms.filter((room) => mayEnter(room, business));
  // The current room always shows, even if hidden. An instructor has one room, whatever the facts.
  const isShown = ({ when = () => true, path }: Room) =>
    when(facts) || pathname === path || allowed.length === 1;
  return { shown: allowed.filter(isShown), hidden: allowed.filter((room) => !isShown(room)) };
}

export function businessLinks(
  business: Pick<MyBusiness, 'id' | 'role' | 'status'>,
  facts: WorkspaceFacts = noFacts,
  pathname = '',
): WorkspaceLinks {
  const { shown, hidden } = roomsFor(business, facts, pathname);
  const toLink = ({ path, label, icon, covers, counts }: Room): RoomLink => {
    const count = counts?.(facts) ?? 0;
    return {
      path,
      href: businessHref(path, business),
      label,
      icon,
      covers,
      ...(count > 0 && { waiting: { count, urgent: false } }),
    };
  };
  return {
    name: 'Your business',
    groups: Object.entries(groups).flatMap(([name, group]): RoomGroup[] => {
      const [first, ...others] = shown.filter((room) => room.group === name).map(toLink);
      return first === undefined ? [] : [{ ...group, rooms: [first, ...others] }];
    }),
    bar: shown
      .flatMap((room) =>
        room.bar ? [{ at: room.bar.at, link: { ...toLink(room), label: room.bar.label } }] : [],
      )
      .sort((a, b) => a.at - b.at)
      // More would be too narrow at 320 pixels.
      .slice(0, MAX_IN_BAR)
      .map(({ link }) => link),
    hidden: hidden.map(toLink),
  };
}
