"use client";

import { useTranslations } from "next-intl";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TOOLTIP_KEY, tooltipIn } from "@/lib/domain/application/special-needs";
import { moved } from "@/lib/domain/dashboard/settings-sections";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import { NeedRow } from "./need-row";
import { OwnMark } from "./own-mark";
import { Preview } from "./preview";
import { focusSoon, settingId } from "./setting-id";
import { useSettingsPlace } from "./settings-place";
import { useNeedName } from "./use-setting-lines";

/** In the list of what may be added: a need in the centre's own words. */
const OWN_WORDS = "";
const ADD = "need-add";

/** The needs that applicants may tick, in their order, each with its explanation. */
export const NeedsSettings = () => {
  const t = useTranslations("configuration");
  const needName = useNeedName();
  const { editing, shown, knownNeeds, language } = useSettingsPlace();
  const { specialNeeds } = shown;
  const known = Object.keys(knownNeeds[language]?.names ?? {});
  const addable = known.filter((name) => !specialNeeds.some((need) => need.name === name));
  const set = (needs: typeof specialNeeds) => editing.set("specialNeeds", needs);

  const add = (name: string) => {
    set([...specialNeeds, { name, tooltip: name === OWN_WORDS ? {} : `${TOOLTIP_KEY}${name}` }]);
    focusSoon(name === OWN_WORDS ? settingId(`specialNeeds.${specialNeeds.length}.name`) : ADD);
  };
  const remove = (at: number) => {
    set(specialNeeds.filter((_need, place) => place !== at));
    focusSoon(specialNeeds.length > 1 ? `need-remove-${Math.min(at, specialNeeds.length - 2)}` : ADD);
  };
  const move = (at: number, by: -1 | 1) => {
    set(moved(specialNeeds, at, by));
    focusSoon(`need-${by < 0 ? "up" : "down"}-${at + by}`);
  };

  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {specialNeeds.map((need, at) => (
          <NeedRow
            at={at}
            isLast={at === specialNeeds.length - 1}
            isKnown={known.includes(need.name)}
            // biome-ignore lint/suspicious/noArrayIndexKey: a need is known by its place while its name is typed
            key={at}
            need={need}
            onChange={(changed) => set(specialNeeds.map((one, place) => (place === at ? changed : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <div className="max-w-xs">
        <label className="mb-2 block font-medium" htmlFor={ADD}>
          {t("addNeed")}
        </label>
        <Select
          id={ADD}
          onChange={(event) => add(event.target.value === "own" ? OWN_WORDS : event.target.value)}
          options={[
            ...addable.map((name) => ({ value: name, label: needName(name) })),
            { value: "own", label: t("ownWords") },
          ]}
          placeholder={t("chooseNeed")}
          value=""
        />
      </div>
      <OwnMark name="specialNeeds" />
      {specialNeeds.length > 0 && <NeedsPreview />}
    </>
  );
};

const NeedsPreview = () => {
  const form = useTranslations("form");
  const tooltips = useTranslations("specialNeedTooltips");
  const needName = useNeedName();
  const { shown, language, tenant } = useSettingsPlace();
  const worded = (text: string) => {
    const key = text.slice(TOOLTIP_KEY.length) as "hearing";
    return text.startsWith(TOOLTIP_KEY) && tooltips.has(key) ? tooltips(key) : text;
  };
  const options = shown.specialNeeds.map(({ name, tooltip }) => {
    const label = needName(name);
    const text = tooltipIn(tooltip, language, defaultLocaleOf(tenant));
    return {
      value: name,
      label,
      ...(text && { tip: { label: form("moreAbout", { name: label }), text: worded(text) } }),
    };
  });
  return (
    <Preview>
      <CheckboxGroup columns={2} id="need-preview" name="need-preview" options={options} />
    </Preview>
  );
};
