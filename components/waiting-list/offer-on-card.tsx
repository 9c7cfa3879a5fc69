"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { OfferNotice } from "./offer-notice";

interface OfferOnCardProps {
  applicationId: string;
  language: Locale;
  /** The location's. */
  zone: string;
  /** In its place until it is known what the offer is, and when that cannot be asked. */
  children: ReactNode;
}

/** What an application of the list was offered; the list itself only knows that it was. */
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
        // The notice goes away with the list that is read anew.
        document.querySelector("h1")?.focus();
        router.refresh();
      }}
      waiting={data.waiting}
      zone={zone}
    />
  );
};
