/** What a picture says: shown beside a shared link (Open Graph), 1200 by 630 pixels. */
export interface PictureContent {
  /** A small line above the title: the kind of page. */
  kind: string;
  title: string;
  /** A line below the title: who and where. */
  detail: string;
  /** The large figure at the foot, "£12.65"; and what it is the price of. */
  price: { amount: string; note: string } | null;
  /** The activity whose colours the picture wears; unknown ones are brand green. */
  activity: string;
  /** The letter on the tile. */
  letter: string;
  /** The stored file of the photograph that takes the tile's place; null for the tile. */
  photo: string | null;
  /** The site's name. */
  brand: string;
}
