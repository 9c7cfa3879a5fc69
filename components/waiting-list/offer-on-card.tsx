"use client";

import { useRouter } from "next/navigation";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { OfferNotice } from "./offer-notice";

interface OfferOnCardProps {
  applicationId: string;
  language: Locale;
  /** The centre's. */
  zone: string;
}

/** What an application of the list was offered; the list itself only knows that it was. */
export const OfferOnCard = ({ applicationId, language, zone }: OfferOnCardProps) => {
  const router = useRouter();
  const { data, isLoading } = useLoaded(applicationId, () =>
    call("GET /registration/{id}", { params: { id: applicationId } }),
  );
  if (isLoading) return <Skeleton className="h-48 w-full" />;
  if (!data?.waiting || !data.hold?.isOffer) return null;
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
