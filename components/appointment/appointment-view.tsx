import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { Application } from "@/lib/contracts/application";
import { lockReason } from "@/lib/domain/application/appointment-changes";
import { readerOf } from "@/lib/domain/application/reader";
import type { Feature } from "@/lib/domain/tenant/features";
import { instantText } from "@/lib/i18n/dates";
import { AppointmentDates } from "./appointment-dates";
import { AppointmentExports } from "./appointment-exports";
import { CalendarRemoval } from "./calendar-removal";
import { ChangeActions } from "./change-actions";
import { LocationContact } from "./location-contact";
import { MailboxNotice } from "./mailbox-notice";
import { NextSteps } from "./next-steps";
import { StateNotice } from "./state-notice";
import { Ticket, type TicketProps } from "./ticket";

interface AppointmentViewProps extends TicketProps {
  application: Pick<Application, "_id" | "status" | "mailbox" | "student" | "userLegalStatus">;
  /** The features that the tenant's backend lacks. */
  missing: readonly Feature[];
  now: Date;
}

/** When and where, in the location's zone; the reference; what to bring and what comes next; what may still be changed. */
export const AppointmentView = async ({ application, missing, now, ...ticket }: AppointmentViewProps) => {
  const { appointment, center, zone, locale } = ticket;
  const t = await getTranslations({ locale, namespace: "appointment" });
  const lock = lockReason(appointment, now);
  const reader = readerOf(application);
  const isCancelled = appointment.state === "cancelled";
  const isAhead = appointment.state === "active" && lock === undefined;
  const date = instantText(locale, "longInstant", new Date(appointment.appointmentDate.dateTime), zone);
  const change = (
    <ChangeActions
      date={date}
      formId={application._id}
      isCancelled={isCancelled}
      mayCancel={!isCancelled && !lock && !missing.includes("cancellation")}
      mayMove={!lock}
    />
  );
  return (
    <div className="grid gap-6">
      <StateNotice appointment={appointment} locale={locale} reader={reader} />
      {isAhead && <MailboxNotice application={application} />}
      {isCancelled && !lock && change}
      <Ticket {...ticket} />
      {isAhead && (
        <AppointmentExports
          appointment={appointment}
          center={center}
          formId={application._id}
          locale={locale}
          missing={missing}
          zone={zone}
        />
      )}
      {((isAhead && appointment.droppedStartDay) || (isCancelled && new Date(appointment.presentationDate) > now)) &&
        !missing.includes("calendar") && (
          <CalendarRemoval appointment={appointment} formId={application._id} locale={locale} />
        )}
      {!isCancelled && <AppointmentDates appointment={appointment} locale={locale} />}
      {isAhead && <NextSteps locale={locale} reader={reader} />}
      {center && <LocationContact hours={appointment.workingHours} locale={locale} name={center.name} />}
      {!isCancelled && (
        <Card as="section" className="print:hidden">
          <h2 className="font-semibold text-xl">{t("changeTitle")}</h2>
          <p className="mt-3 mb-4 text-ink-second">{lock ? t(`fixed_${lock}`) : t("changeUntil", { date })}</p>
          {lock !== "accepted" && change}
        </Card>
      )}
    </div>
  );
};
