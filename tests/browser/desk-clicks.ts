/** The tasks that a desk does most, and the clicks that each may take at most. */
export const DESK_CLICKS = {
  "check somebody in": 1,
  "find a caller": 2,
  "move a caller": 5,
  "book a walk-in and check them in": 10,
  "change a capacity": 3,
  "copy a week": 3,
  "add a presentation with twelve start days": 8,
  "accept fifty": 5,
  "download everybody": 2,
  "mark the rest as missed": 2,
} as const;

export type DeskTask = keyof typeof DESK_CLICKS;
