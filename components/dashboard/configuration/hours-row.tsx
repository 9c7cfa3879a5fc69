"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText, errorId } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { OpeningHours } from "@/lib/domain/location/hours";
import { weekdayText } from "@/lib/i18n/dates";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";

interface HoursRowProps {
  weekday: number;
  /** Index in the list of hours; paths of errors contain it. -1 if closed. */
  index: number;
  hours: OpeningHours | undefined;
  /** Called with the new times; `null` closes the day. */
  onChange: (change: Partial<Pick<OpeningHours, "open" | "close">> | null) => void;
}

const ENDS = ["open", "close"] as const;

/** One weekday: whether it is open, and its hours. */
export const HoursRow = ({ weekday, index, hours, onChange }: HoursRowProps) => {
  const t = useTranslations("configuration");
  const problemText = useProblemText();
  const { language } = useSettingsContext();
  const name = weekdayText(language, weekday);
  const row = settingId(`workingHours.day.${weekday}`);
  const problem = [...ENDS, "weekday"].map((end) => problemText(`workingHours.${index}.${end}`)).find(Boolean);
  return (
    <li className="grid items-center gap-x-4 py-1 sm:grid-cols-[12rem_1fr]">
      <Checkbox
        checked={hours !== undefined}
        id={row}
        label={<span className="inline-block first-letter:capitalize">{name}</span>}
        onChange={(event) => onChange(event.target.checked ? {} : null)}
      />
      <div className="min-h-11 ">
        <ErrorText id={errorId(row)}>{problem}</ErrorText>
        {!hours && <p className="flex min-h-11 items-center text-ink-second">{t("closedDay")}</p>}
        {hours && (
          <div className="flex items-center gap-2">
            {ENDS.map((end) => (
              <span className="flex min-w-0 items-center gap-2" key={end}>
                {end === "close" && <span aria-hidden>–</span>}
                <TextInput
                  aria-describedby={problem && errorId(row)}
                  aria-invalid={problemText(`workingHours.${index}.${end}`) ? true : undefined}
                  aria-label={`${name}, ${t(`hours_${end}`)}`}
                  className="max-w-36 tabular-nums max-sm:px-1.5"
                  id={settingId(`workingHours.${index}.${end}`)}
                  onChange={(event) => onChange({ [end]: event.target.value })}
                  type="time"
                  value={hours[end]}
                />
              </span>
            ))}
          </div>
        )}
      </div>
    </li>
  );
};
