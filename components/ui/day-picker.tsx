"use client";

import { format, parseISO } from "date-fns";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentProps, createContext, use, useRef } from "react";
import {
  type DateRange,
  DayButton,
  type DayPickerLocale,
  type DropdownProps,
  DayPicker as Primitive,
  type PropsBase as PrimitiveProps,
  useDayPicker,
} from "react-day-picker";
import { DAY_PICKER_CLASSES, ENABLED_DAY_CLASSES } from "./day-picker-classes";
import { useDebouncedChange } from "./use-debounced-change";

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
type DayText = string;

/** Both days are included. Without `to` the range is open at its end. */
export type DayRange = { from: DayText; to?: DayText | undefined };

type CommonProps = {
  /** From `react-day-picker/locale/<code>`, which also translates the accessible names. English by default. */
  locale?: DayPickerLocale;
  /** The only days that can be chosen; all by default. */
  enabledDays?: ReadonlySet<DayText>;
  /** Earlier days and months are disabled. */
  minDay?: DayText;
  /** Why a disabled day cannot be chosen: part of its accessible name and its tooltip. */
  reasonOf?: (day: DayText) => string | undefined;
  maxDay?: DayText;
  /** Today in the zone of the days, which may differ from the browser's. */
  today?: DayText;
  /** With `onMonthChange`: any day of the shown month, kept by the parent. */
  month?: DayText;
  defaultMonth?: DayText;
  /** With the first day of the month that is now shown. */
  onMonthChange?: (month: DayText) => void;
  /** Month and year can also be chosen from lists; `minDay` and `maxDay` bound the years. */
  dropdowns?: boolean;
  /** The month's days are loading: none can be chosen. */
  loading?: boolean;
  /** A line under the calendar, announced when it changes. */
  footer?: string;
  "aria-label"?: string;
  autoFocus?: boolean;
};

type SingleProps = { mode: "single"; selected?: DayText; onSelect: (day: DayText | undefined) => void };
type MultipleProps = { mode: "multiple"; selected?: readonly DayText[]; onSelect: (days: DayText[]) => void };
type RangeProps = { mode: "range"; selected?: DayRange | undefined; onSelect: (range: DayRange | undefined) => void };

export type DayPickerProps = CommonProps & (SingleProps | MultipleProps | RangeProps);

/** A month of days, Monday first. Days go in and out as `YYYY-MM-DD`, so that no zone can shift them. */
export const DayPicker = (props: DayPickerProps) => {
  const { enabledDays, minDay, maxDay, loading = false, dropdowns = false } = props;
  const isDisabled = (date: Date) => {
    const day = dayOf(date);
    if ((minDay && day < minDay) || (maxDay && day > maxDay)) return true;
    return loading || (enabledDays !== undefined && !enabledDays.has(day));
  };
  const shared = {
    ...monthsOf(props),
    locale: props.locale,
    weekStartsOn: 1,
    navLayout: "around",
    captionLayout: dropdowns ? "dropdown" : "label",
    today: dateOf(props.today),
    disabled: isDisabled,
    // Enabled days are highlighted if others are not.
    modifiers: enabledDays && { enabled: (date: Date) => !isDisabled(date) },
    modifiersClassNames: { enabled: ENABLED_DAY_CLASSES },
    footer: props.footer,
    autoFocus: props.autoFocus,
    "aria-label": props["aria-label"],
    className: loading ? "animate-breathe" : undefined,
    classNames: DAY_PICKER_CLASSES,
    components: COMPONENTS,
  } as const;

  return (
    <Reasons value={props.reasonOf}>
      {props.mode === "single" && <SinglePicker {...props} shared={shared} />}
      {props.mode === "multiple" && <MultiplePicker {...props} shared={shared} />}
      {props.mode === "range" && <RangePicker {...props} shared={shared} />}
    </Reasons>
  );
};

// The primitive's types allow one mode at a time.
type Shared = { shared: Omit<PrimitiveProps, "mode"> };

// A single day is reported at once; the other modes wait for further changes.
const SinglePicker = ({ selected, onSelect, shared }: SingleProps & Shared) => (
  <Primitive
    mode="single"
    {...shared}
    onSelect={(date: Date | undefined) => onSelect(date && dayOf(date))}
    selected={dateOf(selected)}
  />
);

const NO_DAYS: readonly DayText[] = [];

/** The days after the change from `before` to `after`, applied to those that are selected by now. */
const changedDays = (now: readonly DayText[], before: readonly DayText[], after: readonly DayText[]): DayText[] => {
  const kept = now.filter((day) => after.includes(day) || !before.includes(day));
  return [...new Set([...kept, ...after.filter((day) => !before.includes(day))])].sort();
};

const MultiplePicker = ({ selected = NO_DAYS, onSelect, shared }: MultipleProps & Shared) => {
  // The parent may select other days before a change is reported, such as those of a whole week.
  const before = useRef(selected);
  const [days, change] = useDebouncedChange(selected, (next) => onSelect(changedDays(selected, before.current, next)));
  const select = (dates: Date[] = []) => {
    if (days === selected) before.current = selected;
    change(dates.map(dayOf).sort());
  };
  return <Primitive mode="multiple" {...shared} onSelect={select} selected={days.map((day) => parseISO(day))} />;
};

const RangePicker = ({ selected, onSelect, shared }: RangeProps & Shared) => {
  const [range, change] = useDebouncedChange(selected, onSelect);
  const select = (dates: DateRange | undefined) =>
    change(dates?.from && { from: dayOf(dates.from), to: dates.to && dayOf(dates.to) });
  const dates = range && { from: parseISO(range.from), to: dateOf(range.to) };
  return <Primitive mode="range" {...shared} onSelect={select} resetOnSelect selected={dates} />;
};

// The picker's components must be stable between renders, so they read the reasons from a context.
const Reasons = createContext<CommonProps["reasonOf"]>(undefined);

const ReasonedDay = (props: ComponentProps<typeof DayButton>) => {
  const reason = use(Reasons)?.(dayOf(props.day.date));
  const name = props["aria-label"];
  return <DayButton {...props} {...(reason && { title: reason, "aria-label": `${name}, ${reason}` })} />;
};

const monthsOf = ({ month, defaultMonth, minDay, maxDay, onMonthChange }: CommonProps) => ({
  ...(month !== undefined && { month: parseISO(month) }),
  defaultMonth: dateOf(defaultMonth),
  startMonth: dateOf(minDay),
  endMonth: dateOf(maxDay),
  onMonthChange: (first: Date) => onMonthChange?.(dayOf(first)),
});

const dayOf = (date: Date): DayText => format(date, "yyyy-MM-dd");

const dateOf = (day: DayText | undefined) => (day === undefined ? undefined : parseISO(day));

const CHEVRONS = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown };

const Chevron = ({ orientation = "right" }: { orientation?: keyof typeof CHEVRONS }) => {
  const Icon = CHEVRONS[orientation];
  return <Icon aria-hidden="true" className={orientation === "down" ? "size-4" : "size-5"} />;
};

/** The primitive's own shows the choice as a bare text beside its arrow. */
const Dropdown = ({ options = [], className: _, ...select }: DropdownProps) => {
  const { classNames } = useDayPicker();
  return (
    <span className={classNames.dropdown_root} data-disabled={select.disabled}>
      <select {...select} className={classNames.dropdown}>
        {options.map(({ value, label, disabled }) => (
          <option disabled={disabled} key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span aria-hidden="true" className={classNames.caption_label}>
        <span>{options.find(({ value }) => value === select.value)?.label}</span>
        <Chevron orientation="down" />
      </span>
    </span>
  );
};

const COMPONENTS = { Chevron, DayButton: ReasonedDay, Dropdown };
