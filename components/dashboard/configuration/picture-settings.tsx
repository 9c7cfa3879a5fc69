"use client";

import { useTranslations } from "next-intl";
import { Fieldset } from "@/components/ui/fieldset";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { LOCALES, tagOf } from "@/lib/domain/country/locales";
import { OverrideNote } from "./override-note";
import { PictureField } from "./picture-field";
import { useSettingsContext } from "./settings-context";
import { usePageName } from "./use-page-name";

const KINDS = ["dark", "white"] as const;

// Two pages precede the steps.
const PAGES = ["home", "verify", ...PAGE_STEPS] as const;

/** Addresses of the logos, by theme and language, and of a picture for each page and step. */
export const PictureSettings = () => {
  const t = useTranslations("configuration");
  const pageName = usePageName();
  const { editing, settings, locales } = useSettingsContext();
  const { logos, pageImages } = settings;
  const trimmedOrNone = (address: string) => address.trim() || undefined;
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
                  editing.set("logos", { ...logos, [kind]: { ...logos[kind], [locale]: trimmedOrNone(address) } })
                }
                path={`logos.${kind}.${locale}`}
              />
            ))}
          </div>
        </Fieldset>
      ))}
      <OverrideNote name="logos" />
      <Fieldset id="page-images" legend={t("pageImages")}>
        <div className="grid gap-4 lg:grid-cols-2">
          {PAGES.map((page) => (
            <PictureField
              address={pageImages[page]}
              key={page}
              label={pageName(page)}
              look="plain"
              onChange={(address) => {
                const { [page]: _removed, ...others } = pageImages;
                const next = trimmedOrNone(address);
                editing.set("pageImages", next ? { ...others, [page]: next } : others);
              }}
              path={`pageImages.${page}`}
            />
          ))}
        </div>
      </Fieldset>
      <OverrideNote name="pageImages" />
    </>
  );
};
