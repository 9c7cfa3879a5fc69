"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { TEXT_LENGTH } from "@/lib/domain/application/lengths";
import { tooltipTexts } from "@/lib/domain/application/special-needs";
import { LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useProblemText } from "./use-problem-text";
import { useNeedName } from "./use-setting-description";

type Need = LocationSettings["specialNeeds"][number];

interface NeedRowProps {
  need: Need;
  index: number;
  isLast: boolean;
  /** The need has translations in every language. */
  isKnown: boolean;
  /** Called when typing of the name starts and ends. */
  onTyping: (isTyping: boolean) => void;
  onChange: (need: Need) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One need: its name, buttons to move and remove it, and its explanation in each language. */
export const NeedRow = ({ need, index, isLast, isKnown, onTyping, onChange, onMove, onRemove }: NeedRowProps) => {
  const t = useTranslations("configuration");
  const problemText = useProblemText();
  const needName = useNeedName();
  const path = `specialNeeds.${index}.name`;
  const name = needName(need.name) || t("ownWords");
  const buttons = [
    { id: "up", label: t("moveUp", { name }), Icon: ArrowUp, isDisabled: index === 0, act: () => onMove(-1) },
    { id: "down", label: t("moveDown", { name }), Icon: ArrowDown, isDisabled: isLast, act: () => onMove(1) },
    { id: "remove", label: t("remove", { name }), Icon: Trash2, isDisabled: false, act: onRemove },
  ];
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        {isKnown ? (
          <p className="min-w-0 grow basis-40 py-1.5 font-medium">{name}</p>
        ) : (
          <Field
            className="max-w-80 grow basis-40"
            error={problemText(path)}
            id={settingId(path)}
            label={t("needName")}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={TEXT_LENGTH}
                onBlur={() => onTyping(false)}
                onFocus={() => onTyping(true)}
                onChange={(event) => onChange({ ...need, name: event.target.value })}
                value={need.name}
              />
            )}
          </Field>
        )}
        <div className="flex shrink-0">
          {buttons.map(({ id, label, Icon, isDisabled, act }) => (
            <Button
              aria-disabled={isDisabled}
              aria-label={label}
              className="px-2 aria-disabled:bg-transparent! aria-disabled:border-transparent!"
              id={`need-${id}-${index}`}
              key={id}
              onClick={act}
              size="small"
              variant="quiet"
            >
              <Icon aria-hidden className="size-5" />
            </Button>
          ))}
        </div>
      </div>
      <NeedTexts index={index} need={need} onChange={(tooltip) => onChange({ ...need, tooltip })} />
    </li>
  );
};

interface NeedTextsProps {
  need: Need;
  index: number;
  onChange: (tooltip: Need["tooltip"]) => void;
}

const NeedTexts = ({ need, index, onChange }: NeedTextsProps) => {
  const t = useTranslations("configuration");
  const problemText = useProblemText();
  const { locales, knownNeeds } = useSettingsContext();
  const id = `need-texts-${index}`;
  const pathOf = (locale: Locale) => `specialNeeds.${index}.tooltip.${locale}`;
  const isInvalid = locales.some((locale) => problemText(pathOf(locale)));
  // Opens the texts on an error; never closes them.
  useEffect(() => {
    const texts = document.getElementById(id);
    if (isInvalid && texts instanceof HTMLDetailsElement) texts.open = true;
  }, [isInvalid, id]);
  const texts = tooltipTexts(need.tooltip, locales, knownNeeds);
  const write = (locale: Locale, text: string) => {
    const entries = Object.entries({ ...texts, [locale]: text }).filter(([, translation]) => translation !== "");
    onChange(Object.fromEntries(entries));
  };
  return (
    <Disclosure id={id} summary={t("tooltips")}>
      <div className="grid gap-3 pb-2 lg:grid-cols-2">
        {locales.map((locale) => (
          <Field
            error={problemText(pathOf(locale))}
            id={settingId(pathOf(locale))}
            key={locale}
            label={<span lang={tagOf(locale)}>{LOCALES[locale].name}</span>}
          >
            {(control) => (
              <TextInput
                {...control}
                lang={tagOf(locale)}
                onChange={(event) => write(locale, event.target.value)}
                value={texts[locale] ?? ""}
              />
            )}
          </Field>
        ))}
      </div>
    </Disclosure>
  );
};
