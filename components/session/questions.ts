/** The questions of the step, in their order. A page's link names one in its fragment. */
export const QUESTIONS = ["sessions", "startDay", "presentation"] as const;
export type Question = (typeof QUESTIONS)[number];

/** The message that names each question. */
export const LEGENDS = {
  sessions: "pairLegend",
  startDay: "startDay",
  presentation: "presentation",
} as const satisfies Record<Question, string>;
