"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { Locale } from "@/lib/domain/country/locales";
import { useNewApplication } from "./use-new-application";

interface AnotherChildProps {
  /** The application whose guardians, address and location the child's begins with. */
  familyOf: string;
  /** Whether both are drafts, to be booked together. */
  isJoint: boolean;
  language: Locale;
}

/** Starts the application of a brother or sister. */
export const AnotherChild = ({ familyOf, isJoint, language }: AnotherChildProps) => {
  const t = useTranslations("siblings");
  const { start, isStarting } = useNewApplication(language);
  return (
    <Card as="section" className="print:hidden">
      <h2 className="font-semibold text-xl">{t("anotherTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-second">{t(isJoint ? "anotherBefore" : "anotherAfter")}</p>
      <HydratedControls>
        <Button busy={isStarting} onClick={() => start({ familyOf, ...(isJoint && { isJoint }) })} variant="secondary">
          {t("another")}
        </Button>
      </HydratedControls>
    </Card>
  );
};
