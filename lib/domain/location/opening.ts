interface Hours {
  weekday: number;
  open: string;
  close: string;
}

/** How a centre's doors stand now. `weekday` says on which day they open next. */
export type OpeningState =
  | { is: "open"; until: string }
  | { is: "opensToday"; at: string }
  | { is: "opens"; weekday: number; at: string }
  | { is: "unknown" };

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Whether a centre is open on a weekday at a time (`HH:mm`, both of its own zone), until when, or when it opens next. */
export const openingStateAt = (hours: readonly Hours[], weekday: number, time: string): OpeningState => {
  const sorted = [...hours].sort((one, other) => one.open.localeCompare(other.open));
  const today = sorted.filter((span) => span.weekday === weekday);
  const now = today.find(({ open, close }) => open <= time && time < close);
  if (now) return { is: "open", until: now.close };
  const later = today.find(({ open }) => open > time);
  if (later) return { is: "opensToday", at: later.open };
  const following = WEEK.map((days) => ((weekday - 1 + days) % 7) + 1);
  const next = following.map((day) => sorted.find((span) => span.weekday === day)).find((span) => span !== undefined);
  return next ? { is: "opens", weekday: next.weekday, at: next.open } : { is: "unknown" };
};
