"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { AgeNotice } from "@/lib/contracts/age-notices";
import { AgeNoticeLine } from "./age-notice-line";

interface AgeNoticesProps {
  notices: readonly { notice: AgeNotice; center: string; date: string }[];
}

/** The messages to come about a child's age, each with the button to take it back. */
export const AgeNotices = ({ notices }: AgeNoticesProps) => {
  const t = useTranslations("age");
  const [gone, setGone] = useState<readonly string[]>([]);
  const remaining = notices.filter(({ notice }) => !gone.includes(notice._id));
  if (remaining.length === 0) return null;

  const remove = (id: string) => {
    setGone([...gone, id]);
    // The pressed button has disappeared.
    document.querySelector("h1")?.focus();
  };
  return (
    <section aria-labelledby="age-notices" className="mt-8">
      <h2 className="font-semibold text-lg" id="age-notices">
        {t("noticesTitle")}
      </h2>
      <HydratedControls>
        <ul className="mt-4 grid gap-4">
          {remaining.map(({ notice, center, date }) => (
            <Card as="li" key={notice._id}>
              <AgeNoticeLine center={center} date={date} notice={notice} onGone={() => remove(notice._id)} />
            </Card>
          ))}
        </ul>
      </HydratedControls>
    </section>
  );
};
