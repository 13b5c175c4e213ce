export interface FoundRecord {
  href: string;
  title: string;
  about: string;
}

/** One heading: "Customers". */
export interface FoundGroup {
  heading: string;
  records: readonly FoundRecord[];
}

export interface FoundRecords {
  groups: readonly FoundGroup[];
  loading: boolean;
  /** At least one kind failed to load. */
  failed: boolean;
}
