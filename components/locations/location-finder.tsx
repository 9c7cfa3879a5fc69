"use client";

import { LocateFixed } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { useFoundLocations } from "./use-found-locations";

/** Finds locations by text, by an address or by the device's position, and announces their number. */
export const LocationFinder = ({ query, setQuery, device, address, count }: ReturnType<typeof useFoundLocations>) => {
  const t = useTranslations("centers");
  const announcement = address?.label ? t("nearestTo", { place: address.label }) : t("results", { count });
  return (
    <div className="grid gap-4">
      <Field hint={t("filterHint")} id="centre-filter" label={t("filter")}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <TextInput
              {...control}
              autoComplete="off"
              className="w-auto min-w-[min(12rem,100%)] flex-1"
              // Enter searches here; it must not submit the page's form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              onChange={(event) => setQuery(event.target.value)}
              type="search"
              value={query}
            />
            <Button
              aria-describedby="near-me"
              aria-pressed={device.origin !== undefined}
              busy={device.isAsking}
              onClick={device.ask}
              variant="secondary"
            >
              <LocateFixed aria-hidden className="size-5" />
              {t("nearMe")}
            </Button>
          </div>
        )}
      </Field>
      <p className="text-ink-second text-sm" id="near-me">
        {t("nearMeHint")}
      </p>
      <p className={query || device.hasFailed || device.origin ? "font-medium" : "sr-only"} role="status">
        {device.hasFailed && !query && <span>{t("nearMeFailed")}</span>}
        {device.origin && !query && <span>{t("nearestFirst")}</span>}
        {query && <span>{announcement}</span>}
      </p>
      {count === 0 && (
        <Button className="justify-self-start" onClick={() => setQuery("")} variant="secondary">
          {t("clear")}
        </Button>
      )}
    </div>
  );
};
