import { ratingFloors } from '#shared/domain/option-lists.ts';
import { trainerSortOrders, trainerSpecialtyFilters } from '#shared/domain/trainer-options.ts';

/** Strings, as typed and shared. */
export interface TrainerSearch {
  search?: string;
  specialty?: string;
  location?: string;
  maxRate?: string;
  rating?: string;
  sort?: string;
  page?: string;
}

const MAX_TEXT = 100;

/** Drops empty and invalid values, so that the page always shows. */
export function readTrainerSearch(raw: Record<string, unknown>): TrainerSearch {
  const text = (name: string) => {
    const value = raw[name];
    return typeof value === 'string' ? value.trim().slice(0, MAX_TEXT) : '';
  };
  const listed = (name: string, options: readonly { value: string }[]) => {
    const asked = text(name);
    return options.some(({ value }) => value === asked) ? asked : '';
  };
  const maxRate = text('maxRate');
  const page = text('page');
  const search: TrainerSearch = {
    search: text('search'),
    specialty: listed('specialty', trainerSpecialtyFilters),
    location: text('location'),
    maxRate: /^\d{1,5}(\.\d{1,2})?$/.test(maxRate) ? maxRate : '',
    rating: listed('rating', ratingFloors),
    sort: listed('sort', trainerSortOrders),
    page: /^[1-9]\d{0,2}$/.test(page) && page !== '1' ? page : '',
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
}
