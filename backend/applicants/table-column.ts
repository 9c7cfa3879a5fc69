/** A column of an exported table. */
export interface TableColumn {
  heading: string;
  /** Its values are calendar days, or local times of a day, where the file's format has dates. */
  date?: "day" | "instant" | undefined;
}
