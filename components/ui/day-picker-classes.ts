import type { ClassNames } from "react-day-picker";

const NAVIGATION_BUTTON = [
  "absolute top-0 grid size-[min(2.5rem,12vw)] place-items-center rounded-md text-ink-second transition-colors sm:size-11",
  "hover:not-aria-disabled:bg-surface-sunken aria-disabled:opacity-40",
].join(" ");

/**
 * Class names of the calendar's parts. Day buttons are 40 px, 44 px on wider windows; seven of them fit a narrow window also
 * with large text, whose digits grow less there.
 */
export const DAY_PICKER_CLASSES: Partial<ClassNames> = {
  root: "w-fit",
  months: "relative",
  month: "relative",
  month_caption: "grid min-h-10 place-items-center px-10 sm:min-h-11 sm:px-12",
  caption_label: "font-semibold first-letter:capitalize [&>svg]:ms-1 [&>svg]:inline",
  dropdowns: "flex flex-wrap items-center justify-center gap-x-1",
  dropdown_root: [
    "relative inline-grid rounded-sm px-1.5 py-1 transition-colors hover:bg-surface-sunken",
    "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
    "not-supports-[selector(:has(*))]:focus-within:outline-2 outline-focus outline-offset-2",
  ].join(" "),
  // The native list lies invisibly over its label.
  dropdown: "absolute inset-0 z-1 w-full cursor-pointer bg-surface-raised text-ink opacity-0",
  button_previous: `${NAVIGATION_BUTTON} start-0`,
  button_next: `${NAVIGATION_BUTTON} end-0`,
  month_grid: "mt-2 border-collapse tabular-nums",
  weekday: "h-10 w-[min(2.5rem,12vw)] font-medium text-[min(0.75rem,5.5vw)] text-ink-second sm:w-11",
  day: "group p-0",
  day_button: [
    "relative grid size-[min(2.5rem,12vw)] place-items-center rounded-md border-2 border-transparent bg-clip-padding font-medium",
    "text-[min(1rem,8.5vw)] transition-colors sm:size-11",
    "group-not-data-disabled:hover:bg-accent-soft group-not-data-disabled:hover:text-accent-text",
    "group-data-selected:bg-accent! group-data-selected:text-accent-on!",
    "group-[.in-between]:bg-accent-soft! group-[.in-between]:text-accent-text!",
    // A day without seats has no border, a chosen one is filled.
    "forced-colors:border-[Canvas] forced-colors:group-data-selected:bg-[Highlight]!",
    "forced-colors:group-data-selected:text-[HighlightText]! forced-colors:group-data-selected:forced-color-adjust-none",
    "forced-colors:group-[.in-between]:border-[Highlight]",
    "group-data-disabled:cursor-not-allowed group-data-disabled:font-normal group-data-disabled:text-ink-second",
    "group-data-disabled:opacity-55",
    "focus-visible:z-10",
  ].join(" "),
  // The days of a range are joined.
  range_start: "rounded-s-md has-[+[data-selected]]:bg-accent-soft",
  range_middle: "in-between bg-accent-soft",
  range_end: "rounded-e-md bg-accent-soft",
  today: "underline decoration-2 decoration-accent underline-offset-4",
  // As wide as the month, however long its text.
  footer: "mt-3 w-0 min-w-full text-ink-second text-sm",
};

export const ENABLED_DAY_CLASSES =
  "[&>button]:bg-accent-soft [&>button]:font-semibold [&>button]:text-accent-text forced-colors:[&>button]:border-[ButtonText]";
