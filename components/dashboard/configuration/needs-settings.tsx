"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { Select, type SelectOption } from "@/components/ui/select";
import { Toggletip } from "@/components/ui/toggletip";
import { TOOLTIP_KEY, tooltipIn } from "@/lib/domain/application/special-needs";
import { countryOf } from "@/lib/domain/country/countries";
import { moveItem } from "@/lib/domain/dashboard/settings-sections";
import { ApplicantPreview } from "./applicant-preview";
import { NeedRow } from "./need-row";
import { OverrideNote } from "./override-note";
import { settingId } from "./setting-control";
import { useSettingsContext } from "./settings-context";
import { useNeedName } from "./use-setting-description";

/** Option that adds a need without a name, for staff to name. */
const CUSTOM_NEED = "own";
const ADD = "need-add";

/** The needs that applicants can choose, in their order, each with its explanation. */
export const NeedsSettings = () => {
  const t = useTranslations("configuration");
  const needName = useNeedName();
  const { editing, settings, knownNeeds, language } = useSettingsContext();
  const { specialNeeds } = settings;
  const knownNames = Object.keys(knownNeeds[language]?.names ?? {});
  const addable = knownNames.filter((name) => !specialNeeds.some((need) => need.name === name));
  const [typedIndex, setTypedIndex] = useState<number>();
  // While typing "speech therapy", "speech" must stay editable. So must a duplicate, to be corrected.
  const isKnown = (name: string, needIndex: number) =>
    needIndex !== typedIndex &&
    knownNames.includes(name) &&
    specialNeeds.findIndex((need) => need.name === name) === needIndex;
  const set = (needs: typeof specialNeeds) => editing.set("specialNeeds", needs);

  const add = (name: string) => {
    const isCustom = name === CUSTOM_NEED;
    const isExplained = knownNeeds[language]?.tooltips[name] !== undefined;
    const known = { name, tooltip: isExplained ? `${TOOLTIP_KEY}${name}` : {} };
    set([...specialNeeds, isCustom ? { name: "", tooltip: {} } : known]);
    focusWhenShown(isCustom ? settingId(`specialNeeds.${specialNeeds.length}.name`) : ADD);
  };
  const remove = (removedIndex: number) => {
    set(specialNeeds.filter((_need, index) => index !== removedIndex));
    focusWhenShown(specialNeeds.length > 1 ? `need-remove-${Math.min(removedIndex, specialNeeds.length - 2)}` : ADD);
  };
  const move = (movedIndex: number, by: -1 | 1) => {
    set(moveItem(specialNeeds, movedIndex, by));
    focusWhenShown(`need-${by < 0 ? "up" : "down"}-${movedIndex + by}`);
  };

  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {specialNeeds.map((need, needIndex) => (
          <NeedRow
            index={needIndex}
            isLast={needIndex === specialNeeds.length - 1}
            isKnown={isKnown(need.name, needIndex)}
            // biome-ignore lint/suspicious/noArrayIndexKey: a need has no other key while its name is typed
            key={needIndex}
            need={need}
            onChange={(changed) => set(specialNeeds.map((one, index) => (index === needIndex ? changed : one)))}
            onMove={(by) => move(needIndex, by)}
            onRemove={() => remove(needIndex)}
            onTyping={(isTyping) => setTypedIndex(isTyping ? needIndex : undefined)}
          />
        ))}
      </ul>
      <AddNeed
        onAdd={add}
        options={[
          ...addable.map((name) => ({ value: name, label: needName(name) })),
          { value: CUSTOM_NEED, label: t("ownWords") },
        ]}
      />
      <OverrideNote name="specialNeeds" />
      {specialNeeds.length > 0 && <NeedsPreview />}
    </>
  );
};

interface AddNeedProps {
  options: readonly SelectOption[];
  onAdd: (name: string) => void;
}

// A button adds the chosen need: arrow keys change the selection with every step.
const AddNeed = ({ options, onAdd }: AddNeedProps) => {
  const t = useTranslations("configuration");
  const [chosen, setChosen] = useState("");
  const add = () => {
    onAdd(chosen);
    setChosen("");
  };
  return (
    <div>
      <label className="mb-2 block font-medium" htmlFor={ADD}>
        {t("chooseNeed")}
      </label>
      <div className="flex flex-wrap gap-3">
        <Select
          className="w-full max-w-xs"
          id={ADD}
          onChange={(event) => setChosen(event.target.value)}
          options={options}
          placeholder=""
          value={chosen}
        />
        <Button aria-disabled={chosen === ""} onClick={add} variant="secondary">
          {t("addNeed")}
        </Button>
      </div>
    </div>
  );
};

const NeedsPreview = () => {
  const form = useTranslations("form");
  const tooltips = useTranslations("specialNeedTooltips");
  const needName = useNeedName();
  const { settings, language, country } = useSettingsContext();
  const tooltipText = (text: string) => {
    const key = text.slice(TOOLTIP_KEY.length) as "hearing";
    if (!text.startsWith(TOOLTIP_KEY)) return text;
    return tooltips.has(key) ? tooltips(key) : "";
  };
  const options = settings.specialNeeds.map(({ name, tooltip }) => {
    const label = needName(name);
    const text = tooltipText(tooltipIn(tooltip, language, countryOf(country).defaultLocale) ?? "");
    return {
      value: name,
      label,
      tip: text && <Toggletip label={form("moreAbout", { name: label })}>{text}</Toggletip>,
    };
  });
  return (
    <ApplicantPreview>
      <CheckboxGroup className="gap-x-6" columns={2} id="need-preview" name="need-preview" options={options} />
    </ApplicantPreview>
  );
};
