"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { focusHeading } from "@/components/ui/focus-heading";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { OfferNotice } from "./offer-notice";

interface OfferOnCardProps {
  applicationId: string;
  language: Locale;
  /** The location's. */
  zone: string;
  /** Shown while the offer loads, and if loading fails. */
  children: ReactNode;
}

/** The offer of an application in the list. It is loaded here, because the list only says that there is one. */
export const OfferOnCard = ({ applicationId, language, zone, children }: OfferOnCardProps) => {
  const router = useRouter();
  const { data } = useLoaded(applicationId, () => call("GET /registration/{id}", { params: { id: applicationId } }));
  if (!data) return children;
  if (!data.waiting || !data.hold?.isOffer) return null;
  return (
    <OfferNotice
      application={data}
      hold={data.hold}
      language={language}
      onChanged={() => {
        // The notice disappears when the list reloads.
        focusHeading();
        router.refresh();
      }}
      waiting={data.waiting}
      zone={zone}
    />
  );
};
