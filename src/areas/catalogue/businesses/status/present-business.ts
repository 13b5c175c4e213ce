import { penceToDecimal } from '#shared/domain/pence.ts';
import type {
  Business,
  BusinessPlan,
  BusinessRole,
  BusinessStatus,
  MyBusiness,
  SubscriptionTier,
} from '../contract.ts';

export interface BusinessRow {
  id: number;
  name: string;
  description: string;
  address: string;
  town: string;
  postcode: string;
  latitude: number;
  longitude: number;
  phone: string;
  email: string | null;
  website: string | null;
  facebook_url: string | null;
  instagram_url: string | null;
  twitter_url: string | null;
  youtube_url: string | null;
  business_type: string;
  specialties: string[];
  age_ranges: string[];
  difficulty_levels: string[];
  amenities: string[];
  opening_times: string[];
  status: BusinessStatus;
  rejection_reason: string | null;
  booking_enabled: boolean;
  subscription_tier: SubscriptionTier | null;
  created_at: Date;
}

/** The live row of `subscriptions`; all null on a free listing. */
interface PlanRow {
  plan_tier: SubscriptionTier | null;
  plan_state: BusinessPlan['state'] | null;
  plan_price_pence: number | null;
  plan_period_end: Date | null;
  plan_cancels: boolean | null;
  plan_ends_with_suspension: boolean | null;
  plan_grace_until: Date | null;
}

/** `role` is null if the person has none. */
export interface BusinessForUserRow extends BusinessRow, PlanRow {
  role: BusinessRole | null;
}

export function toBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: row.address,
    town: row.town,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    email: row.email,
    website: row.website,
    facebookUrl: row.facebook_url,
    instagramUrl: row.instagram_url,
    twitterUrl: row.twitter_url,
    youtubeUrl: row.youtube_url,
    businessType: row.business_type,
    specialties: row.specialties,
    ageRanges: row.age_ranges,
    difficultyLevels: row.difficulty_levels,
    amenities: row.amenities,
    openingTimes: row.opening_times,
    approved: row.status === 'approved',
    claimed: row.status !== 'unclaimed',
    bookingEnabled: row.booking_enabled,
    createdAt: row.created_at.toISOString(),
  };
}

/** The team's view, with state and plan. Null without a role. */
export function toMyBusiness(row: BusinessForUserRow): MyBusiness | null {
  if (row.role === null) return null;
  return {
    ...toBusiness(row),
    role: row.role,
    status: row.status,
    rejectionReason: row.status === 'rejected' ? row.rejection_reason : null,
    // Only for the owner: it may name people.
    suspensionReason: row.status === 'suspended' && row.role === 'owner' ? row.rejection_reason : null,
    subscriptionTier: row.subscription_tier,
    plan: toPlan(row),
  };
}

function toPlan(row: PlanRow): BusinessPlan | null {
  if (row.plan_tier === null || row.plan_state === null) return null;
  return {
    tier: row.plan_tier,
    state: row.plan_state,
    price: penceToDecimal(row.plan_price_pence ?? 0),
    currentPeriodEnd: row.plan_period_end?.toISOString() ?? null,
    cancelAtPeriodEnd: row.plan_cancels ?? false,
    endsWithSuspension: row.plan_ends_with_suspension ?? false,
    graceUntil: row.plan_grace_until?.toISOString() ?? null,
  };
}
