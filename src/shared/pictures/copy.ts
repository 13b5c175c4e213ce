/** Content of a share picture (Open Graph), 1200 by 630 pixels. */
export interface PictureContent {
  kind: string;
  title: string;
  detail: string;
  /** Large figure at the bottom, "£12.65", and its note. */
  price: { amount: string; note: string } | null;
  /** Sets the colours; unknown activities get brand green. */
  activity: string;
  letter: string;
  /** Stored file that replaces the tile; null shows the tile. */
  photo: string | null;
  brand: string;
}
