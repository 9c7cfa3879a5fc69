"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { showSnackbar } from "@/components/ui/snackbar";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { dayIn } from "@/lib/kit/day";
import { PresentationForm } from "./presentation-form";
import { PresentationTable } from "./presentation-table";
import { usePresentations } from "./use-presentations";

interface PresentationsScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** A form to add a presentation, and the centre's presentations, paged by the server. */
export const PresentationsScreen = ({ location, language }: PresentationsScreenProps) => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const presentations = usePresentations(location.location_key);
  useRefresh(presentations.reload);
  const onAdded = () => {
    const text = t("dashboard_presentation_day_create_success_message");
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    presentations.reload();
  };
  return (
    <div className="grid gap-8">
      <PresentationForm
        language={language}
        location={location}
        onAdded={onAdded}
        today={dayIn(location.timeZone, new Date())}
      />
      <PresentationTable language={language} presentations={presentations} zone={location.timeZone} />
    </div>
  );
};
