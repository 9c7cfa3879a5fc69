"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { errorId } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { lazyComponent } from "@/components/ui/lazy-component";
import { TextInput } from "@/components/ui/text-input";
import { countryOfRegion } from "@/lib/domain/country/countries";
import { tagOf } from "@/lib/domain/country/locales";
import { type DateParts, joinDate, splitDate, wholeDateIn } from "@/lib/domain/person/birth-date";
import { dateOrder } from "@/lib/i18n/date-input";
import { autofillAttributes } from "./autofill-attributes";
import { datePartId, problemPart } from "./date-part";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { useMonthNames } from "./use-month-names";

const WIDTHS: Record<keyof DateParts, string> = { day: "w-16", month: "w-32", year: "w-24" };

/** What to do about an age that does not fit, once there is a date. The error stands without it. */
const AgeHelp = lazyComponent(() => import("./age/age-help").then((part) => part.AgeHelp), {
  onFailure: () => undefined,
});

/** A date in three text fields in the language's order, with the month as a number or a name. Its value is one ISO date. */
export const BirthDateField = (props: FieldProps) => {
  const t = useTranslations("form");
  const language = useLocale();
  const { id, label, rule, ...question } = useFieldQuestion(props);
  const { field } = useController({ name: props.path });
  const value = (field.value as string | undefined) ?? "";
  const [parts, setParts] = useState(() => splitDate(value));
  const typed = useRef(parts);
  const lastReported = useRef(value);
  const group = useRef<HTMLDivElement>(null);
  const wrongPart = problemPart(rule);
  const { region } = props.context;
  const order = dateOrder(language, region);
  // Of the page first, then the network's others.
  const languages = [language, ...countryOfRegion(region).locales.map(tagOf)];
  const { autoComplete } = autofillAttributes(props);

  // A value that differs from the last reported one was set from outside.
  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    typed.current = splitDate(value);
    setParts(typed.current);
  }, [value]);

  // The group is described too, because not every screen reader repeats its description for a part.
  const describedBy = question.error ? errorId(`${id}-group`) : undefined;

  const report = () => {
    lastReported.current = joinDate(typed.current, months.numberOf);
    field.onChange(lastReported.current);
  };
  // Without the names of months, dates of digits are read all the same.
  const months = useMonthNames(
    languages,
    () => Object.values(typed.current).some((text) => /\p{L}/u.test(text)) && read(),
  );
  // A whole date that was pasted or filled into one part is spread over the three.
  const read = () => {
    const whole = order.map((part) => wholeDateIn(typed.current[part], order, months.numberOf)).find(Boolean);
    if (whole) typed.current = whole;
    setParts(typed.current);
    report();
  };
  const change = (part: keyof DateParts, text: string) => {
    typed.current = { ...typed.current, [part]: text };
    read();
  };
  // Half a date is no error while it is being typed.
  const leave = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget)) field.onBlur();
  };

  return (
    <Fieldset {...question} id={`${id}-group`} legend={label}>
      <div className="flex flex-wrap gap-3" ref={group}>
        {order.map((part) => (
          <div className={WIDTHS[part]} key={part}>
            <label className="block text-ink-second text-sm" htmlFor={datePartId(id, part, order)}>
              {t(part)}
            </label>
            <TextInput
              aria-describedby={describedBy}
              aria-invalid={(question.error && (!wrongPart || wrongPart === part)) || undefined}
              autoComplete={autoComplete === "off" ? autoComplete : `${autoComplete}-${part}`}
              className="mt-1"
              id={datePartId(id, part, order)}
              inputMode={part === "month" ? "text" : "numeric"}
              name={`${props.path}.${part}`}
              onBlur={leave}
              onChange={(event) => change(part, event.target.value)}
              onFocus={() => void months.load()}
              spellCheck={false}
              value={parts[part]}
            />
          </div>
        ))}
      </div>
      {value && (
        <AgeHelp
          birthDate={value}
          firstPartId={datePartId(id, order[0] ?? "day", order)}
          message={rule}
          path={props.path}
        />
      )}
    </Fieldset>
  );
};
