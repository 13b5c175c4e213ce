/** Something that the search box leads to beside rooms. */
export interface FoundRecord {
  href: string;
  title: string;
  /** A line below it. */
  about: string;
}

/** Records under one heading: "Customers". */
export interface FoundGroup {
  heading: string;
  records: readonly FoundRecord[];
}

export interface FoundRecords {
  groups: readonly FoundGroup[];
  loading: boolean;
  /** Some could not be had. */
  failed: boolean;
}
