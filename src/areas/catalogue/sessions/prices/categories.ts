/** People with a price of their own, in the order in which they are shown. */
export const priceCategories = ['concession', 'student', 'junior', 'senior', 'carer'] as const;
export type PriceCategory = (typeof priceCategories)[number];

/** Everyone else's price is `standard`. */
export const placeCategories = ['standard', ...priceCategories] as const;
export type PlaceCategory = (typeof placeCategories)[number];

export const isPlaceCategory = (text: string): text is PlaceCategory =>
  placeCategories.some((category) => category === text);
