"use client";

import { useTranslations } from "next-intl";
import { Fieldset } from "@/components/ui/fieldset";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { LOCALES, tagOf } from "@/lib/domain/country/locales";
import { OwnMark } from "./own-mark";
import { PictureField } from "./picture-field";
import { useSettingsPlace } from "./settings-place";

const KINDS = ["dark", "white"] as const;

/** The addresses of logos, by look and language, and of a picture for each step. */
export const PictureSettings = () => {
  const t = useTranslations("configuration");
  const steps = useTranslations("steps");
  const { editing, shown, locales } = useSettingsPlace();
  const { logos, pageImages } = shown;
  const kept = (address: string) => address.trim() || undefined;
  return (
    <>
      {KINDS.map((kind) => (
        <Fieldset id={`logos-${kind}`} key={kind} legend={t(`logo_${kind}`)}>
          <div className="grid gap-4 lg:grid-cols-2">
            {locales.map((locale) => (
              <PictureField
                address={logos[kind][locale]}
                key={locale}
                label={<span lang={tagOf(locale)}>{LOCALES[locale].name}</span>}
                look={kind === "dark" ? "light" : "dark"}
                onChange={(address) =>
                  editing.set("logos", { ...logos, [kind]: { ...logos[kind], [locale]: kept(address) } })
                }
                path={`logos.${kind}.${locale}`}
              />
            ))}
          </div>
        </Fieldset>
      ))}
      <OwnMark name="logos" />
      <Fieldset id="page-images" legend={t("pageImages")}>
        <div className="grid gap-4 lg:grid-cols-2">
          {PAGE_STEPS.map((step) => (
            <PictureField
              address={pageImages[step]}
              key={step}
              label={steps(step)}
              look="plain"
              onChange={(address) => {
                const { [step]: _gone, ...others } = pageImages;
                const next = kept(address);
                editing.set("pageImages", next ? { ...others, [step]: next } : others);
              }}
              path={`pageImages.${step}`}
            />
          ))}
        </div>
      </Fieldset>
      <OwnMark name="pageImages" />
    </>
  );
};
