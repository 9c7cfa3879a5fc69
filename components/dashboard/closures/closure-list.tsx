"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { Closure } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import { BookedPeople } from "./booked-people";
import { useDaysText } from "./use-days-text";
import { openDays } from "./use-open-again";

interface ClosureListProps {
  closures: readonly Closure[];
  location: DashboardLocation;
  language: Locale;
  isManager: boolean;
  /** The closure whose people are shown at first. */
  shown: string | undefined;
  /** Somebody was moved. */
  onMoved: () => void;
  onRemoved: (id: string) => void;
}

type ClosureRowProps = Omit<ClosureListProps, "closures"> & { closure: Closure };

const OpenAgainDialog = ({
  closure,
  text,
  onRemoved,
  onClose,
}: {
  closure: Closure;
  text: string;
  onRemoved: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations("closures");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("openAgain")}
      confirmVariant="primary"
      failure={failure}
      onClose={onClose}
      onConfirm={() =>
        run(async () => {
          await openDays(closure._id);
          onRemoved();
        })
      }
      text={t("openAgainText", { days: text })}
      title={t("openAgainOf", { days: text })}
    />
  );
};

const ClosureRow = ({ closure, location, language, isManager, shown, onMoved, onRemoved }: ClosureRowProps) => {
  const t = useTranslations("closures");
  const text = useDaysText(language)(closure);
  const [isShown, setIsShown] = useState(shown === closure._id);
  const [isOpening, setIsOpening] = useState(false);
  const peopleId = `people-${closure._id}`;
  return (
    <Card as="li" className="grid gap-3" padding="medium">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold">{text}</p>
          {closure.note && <p className="wrap-anywhere text-ink-second text-sm">{closure.note}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {closure.booked > 0 ? (
            <HydratedControls>
              <Button
                aria-controls={peopleId}
                aria-expanded={isShown}
                onClick={() => setIsShown(!isShown)}
                variant="secondary"
              >
                {t("booked", { count: closure.booked })}
              </Button>
            </HydratedControls>
          ) : (
            <Badge>{t("booked", { count: 0 })}</Badge>
          )}
          {isManager && (
            <HydratedControls>
              <Button
                aria-label={t("openAgainOf", { days: text })}
                data-delete
                onClick={() => setIsOpening(true)}
                variant="quiet"
              >
                {t("openAgain")}
              </Button>
            </HydratedControls>
          )}
        </div>
      </div>
      <div className="empty:hidden" id={peopleId}>
        {isShown && <BookedPeople language={language} location={location} onMoved={onMoved} ranges={[closure]} />}
      </div>
      {isOpening && (
        <OpenAgainDialog
          closure={closure}
          onClose={() => setIsOpening(false)}
          onRemoved={() => onRemoved(closure._id)}
          text={text}
        />
      )}
    </Card>
  );
};

/** Closures, each with who is still booked on it. */
export const ClosureList = ({ closures, ...row }: ClosureListProps) => (
  <ul className="grid gap-3">
    {closures.map((closure) => (
      <ClosureRow closure={closure} key={closure._id} {...row} />
    ))}
  </ul>
);
