import { useTranslations } from "next-intl";
import { DefinitionList, type DefinitionRow } from "@/components/ui/definition-list";
import type { Attendance } from "@/lib/contracts/application";
import { fullName } from "@/lib/domain/person/full-name";
import { dayText, instantText, sessionText } from "@/lib/i18n/dates";
import { dayIn } from "@/lib/kit/day";
import { useFieldNames } from "../corrections/use-correction-names";
import { AppointmentActions } from "../move/appointment-actions";
import { AcceptedNote } from "./accepted-note";
import { type FileProps, FileSection } from "./file-section";

const Line = ({ text }: { text: string }) => <span className="block first-letter:capitalize">{text}</span>;

const useBookedRows = ({ language, location }: FileProps) => {
  const t = useTranslations("applicants");
  return ({ presentationDate, startDay, pairStartDay, session, secondarySession }: Attendance): DefinitionRow[] => [
    {
      id: "presentation",
      term: t("presentation"),
      value: <Line text={instantText(language, "longInstant", new Date(presentationDate), location.timeZone)} />,
    },
    {
      id: "start",
      term: t("startDay"),
      value: [startDay, pairStartDay].map((day) => day && <Line key={day} text={dayText(language, "longDay", day)} />),
    },
    {
      id: "sessions",
      term: t("sessions"),
      value: [session, secondarySession].map(
        (each) => each && <Line key={each._id} text={sessionText(language, each)} />,
      ),
    },
  ];
};

const useReservationRows = ({ file: { application }, language, location }: FileProps): DefinitionRow[] => {
  const t = useTranslations("applicants");
  const { hold, waiting } = application;
  const rows: DefinitionRow[] = [];
  if (waiting) {
    const [from, to] = [waiting.from, waiting.to].map((day) => dayText(language, "mediumDate", day));
    const value = t("waitingText", { position: waiting.position, from: String(from), to: String(to) });
    rows.push({ id: "waiting", term: t("waiting"), value });
  }
  if (hold) {
    const time = instantText(language, "shortInstant", new Date(hold.expiresAt), location.timeZone);
    rows.push({ id: "hold", term: t("seats"), value: t(hold.isOffer ? "offered" : "held", { time }) });
  }
  return rows;
};

interface FileAppointmentProps extends FileProps {
  now: Date;
}

/** Whether it was accepted today, at the centre: later an acceptance cannot be undone. */
const isAcceptedToday = ({ file, location, now }: FileAppointmentProps): boolean =>
  file.history.some(
    ({ event, at }) =>
      event === "applicant_accepted" && dayIn(location.timeZone, new Date(at)) === dayIn(location.timeZone, now),
  );

/** The appointment, hold or offer, place on the waiting list, and the applicant's note. */
export const FileAppointment = (props: FileAppointmentProps) => {
  const t = useTranslations("applicants");
  const bookedRows = useBookedRows(props);
  const reservationRows = useReservationRows(props);
  const { application, message, identity } = props.file;
  const { appointment, hold } = application;
  const fieldNames = useFieldNames(application);
  const name = fullName(application.student, props.language) || t("unnamed");
  return (
    <FileSection title={t("state")}>
      {!appointment && <p className="py-1.5 text-ink-second text-sm">{t("noAppointment")}</p>}
      <DefinitionList
        dense
        rows={[
          ...(appointment ? bookedRows(appointment) : []),
          ...reservationRows,
          ...(message ? [{ id: "note", term: t("note"), value: <NoteText text={message} /> }] : []),
        ]}
      />
      <AcceptedNote
        isReopenable={isAcceptedToday(props)}
        name={name}
        registrationId={application._id}
        status={application.status}
      />
      <AppointmentActions
        duplicates={(props.file.duplicates ?? []).filter(({ duplicateOf }) => duplicateOf === undefined)}
        fieldNames={fieldNames}
        isAccepted={application.status === "accepted"}
        isWithdrawn={props.file.duplicateOf !== undefined}
        isOffered={hold?.isOffer === true}
        language={props.language}
        location={props.location}
        name={name}
        recipient={{ method: identity.method, language: application.language }}
        registrationId={application._id}
        state={appointment?.state}
        version={application.version}
      />
    </FileSection>
  );
};

const NoteText = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>;
